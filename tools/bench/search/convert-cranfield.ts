/** `node tools/bench/search/convert-cranfield.ts FROM TO`: writes Cranfield's files in FROM as a judged set into TO, for `npm run bench -- --judged TO`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { convertCranfield } from './cranfield.ts';

const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  console.error('Use "node tools/bench/search/convert-cranfield.ts FROM TO".');
  process.exit(1);
}
const [documents = '', queries = '', judgments = ''] = await Promise.all(
  ['cran.all.1400', 'cran.qry', 'cranqrel'].map((file) => readFile(join(from, file), 'utf8')),
);
const files = convertCranfield(documents, queries, judgments);
await mkdir(join(to, 'qrels'), { recursive: true });
await writeFile(join(to, 'corpus.jsonl'), files.corpus);
await writeFile(join(to, 'queries.jsonl'), files.queries);
await writeFile(join(to, 'qrels', 'test.tsv'), files.qrels);
