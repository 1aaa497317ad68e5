/** Codes of the professional program, from a file or the sample's codes for the sample's stores. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { proCodesOf } from '#app/settings/pro-codes.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-codes-'));
afterAll(() => rmSync(dir, { recursive: true }));

function codesIn(content: string) {
  const file = join(dir, 'codes.json');
  writeFileSync(file, content);
  return proCodesOf(readEnv({ PRO_CODES_FILE: file }));
}

test('a code is valid in its store, in any letter case', () => {
  const codes = codesIn(JSON.stringify([{ code: 'Winter-27', store: 'ca', region: 'pro_ca', groupId: 9 }]));
  expect(codes?.('ca', 'wINTER-27')).toMatchObject({ region: 'pro_ca', groupId: 9 });
  expect([codes?.('us', 'Winter-27'), codes?.('ca', 'Winter-2'), codes?.('ca', '')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a codes file replaces the sample’s codes', () => {
  expect(codesIn('[]')?.('us', 'FIRN-PRO')).toBeUndefined();
});

test.each([
  ['invalid JSON', '[{'],
  ['a value that is not a list', '{}'],
  ['a code that is easily guessed', '[{"code":"short","store":"us","region":"pro","groupId":3}]'],
  ['a region that is not professional', '[{"code":"long-enough","store":"us","region":"us","groupId":3}]'],
  ['an unknown store', '[{"code":"long-enough","store":"jp","region":"pro","groupId":3}]'],
  ['a missing group', '[{"code":"long-enough","store":"us","region":"pro","groupId":0}]'],
])('%s is refused at startup with the file’s name', (_what, content) => {
  expect(() => codesIn(content)).toThrow(/PRO_CODES_FILE: .*codes\.json is not a list of codes/);
});

test('the sample has a code for each of its stores; real stores get none of these codes', () => {
  const codes = proCodesOf(readEnv({ BIGCOMMERCE_CA_STORE_HASH: 'abc', BIGCOMMERCE_CA_TOKEN: 'token' }));
  expect(codes?.('us', 'FIRN-PRO')).toMatchObject({ region: 'pro', groupId: 3 });
  expect(codes?.('eu_region_1', 'firn-pro-eu-region-1')).toMatchObject({ region: 'pro_eu_region_1', groupId: 23 });
  expect(codes?.('ca', 'FIRN-PRO-CA')).toBeUndefined();
  expect(proCodesOf(readEnv({}))?.('ca', 'FIRN-PRO-CA')).toMatchObject({ region: 'pro_ca', groupId: 13 });
});

test('a shop other than the sample has no codes without a file', () => {
  expect(proCodesOf(readEnv({ SAMPLE_DIR: dir }))).toBeUndefined();
});
