/** Relevance on Cranfield, a public judged set, which the engine is not tuned on. Needs the converted files (`docs/how-to/bench.md`). */
import { expect, test } from 'vitest';

import { benchJudgedSet } from '#tools/bench/judged-set-bench.ts';

import { conformancePath } from '../support/conformance.ts';

const folder = conformancePath('cranfield');

test.skipIf(!folder)('our engine is no worse on Cranfield than when it was measured', { timeout: 300_000 }, async () => {
  const { rows } = await benchJudgedSet(folder ?? '', { rounds: 1, libraries: undefined, say: () => undefined });
  const own = rows.find(({ engine }) => engine === 'own engine');
  // Measured: 0.298 and 0.352.
  expect(own?.ndcg).toBeGreaterThan(0.29);
  expect(own?.recall).toBeGreaterThan(0.34);
}); // prettier-ignore
