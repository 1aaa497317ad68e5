/**
 * Writes `src/api/customers/common-passwords.ts` from a list of passwords, the commonest first, as JSON: `node tools/common-passwords.ts passwords.json`.
 * The list in use is `src/passwords.json` of the npm package @zxcvbn-ts/language-common 4.1.3 (MIT), 49,233 passwords.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

import { commandLine, runCommand } from '#app/process/command.ts';

const TARGET = 'src/api/customers/common-passwords.ts';
/** The platform refuses what is shorter, or has no letter or no digit. */
const SHORTEST = 7;
/** The shop's own forms refuse what is shorter than this, whatever is in it. */
const SHORTEST_OWN = 10;
const MOST = 10_000;
const PREFIX_BYTES = 4;
const LINE = 100;

const isPossible = (word: string): boolean =>
  word.length >= SHORTEST_OWN || (word.length >= SHORTEST && /[a-z]/i.test(word) && /\d/.test(word));

await runCommand(async () => {
  const { folders } = commandLine('common-passwords', 'a JSON file', { values: [], folders: true });
  const words = (JSON.parse(await readFile(folders[0] ?? '', 'utf8')) as string[]).filter(isPossible).slice(0, MOST);
  const prefixes = words
    .map((word) => createHash('sha256').update(word.toLowerCase()).digest().subarray(0, PREFIX_BYTES))
    .toSorted(Buffer.compare);
  const lines =
    Buffer.concat(prefixes)
      .toString('base64')
      .match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  await writeFile(
    TARGET,
    `/**
 * The ${words.length} commonest passwords that the shop or its platform would take, as sorted prefixes of ${PREFIX_BYTES} bytes of their SHA-256 in base64.
 * Written by \`tools/common-passwords.ts\` from @zxcvbn-ts/language-common (MIT, Dropbox and contributors). One other password in half a million matches too.
 */
export const PREFIX_BYTES = ${PREFIX_BYTES};
export const PREFIXES = \`
${lines.join('\n')}
\`;
`,
  );
  console.log(`${words.length} passwords, ${TARGET}`);
});
