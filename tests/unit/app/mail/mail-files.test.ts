/** Mails of a shop without a mail server are files, whose number is limited. */
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createMailFiles } from '#app/mail/mail-files.ts';
import { transport } from '#app/mail/mailer.ts';
import { readEnv } from '#app/settings/env.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-mail-files-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const mailsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted();

/** Gives files distinct times, because mails written in one test may share a millisecond. */
const age = (name: string, seconds: number): void => utimesSync(join(dir, name), seconds, seconds);

test('beyond the limit the oldest mails are removed, the newest and other files stay, and the first removal is logged', async () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const write = createMailFiles(dir, { most: 10, log: (line) => void lines.push(line) });
  writeFileSync(join(dir, 'note.txt'), 'not a mail');
  age('note.txt', 1);
  for (let at = 0; at < 10; at += 1) {
    await write(`mail-${at}`, 'text');
    age(`mail-${at}.eml`, 1000 - at);
  }
  expect([mailsIn(dir).length, lines]).toEqual([10, []]);
  await write('newest', 'text');
  // `mail-9` and `mail-8` are the oldest by their time, not by their name.
  expect(mailsIn(dir)).toEqual([...Array.from({ length: 8 }, (_none, at) => `mail-${at}.eml`), 'newest.eml']);
  for (let at = 0; at < 20; at += 1) await write(`more-${at}`, 'text');
  expect(mailsIn(dir).length).toBeLessThanOrEqual(10);
  expect(lines).toMatchObject([{ level: 'warn', event: 'mail-files-removed', removed: 2, most: 10 }]);
  expect(readdirSync(dir)).toContain('note.txt');
});

test('the shop’s mails are such files, which only their owner can read', async () => {
  const env = readEnv({ DATA_DIR: dir, SITE_URL: 'https://shop.example' });
  const outbox = join(dir, 'outbox');
  const send = await transport(env);
  await send({ to: 'ida@b.example', subject: 'Hello', text: 'Hello' }, 'first');
  const [name = ''] = mailsIn(outbox);
  expect([name, statSync(join(outbox, name)).mode & 0o777]).toEqual(['first.eml', 0o600]);
  for (let at = 0; at < 1000; at += 1) writeFileSync(join(outbox, `${at}.eml`), '');
  await send({ to: 'ida@b.example', subject: 'Hello', text: 'Hello' }, 'second');
  expect(mailsIn(outbox)).toHaveLength(900);
  expect(mailsIn(outbox)).toContain('second.eml');
});
