/** Codes that make a new customer a professional; known only to the server. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import * as v from 'valibot';

import type { ProCode } from '#api/api-services.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Env } from './env.ts';

const Codes = v.array(
  v.object({
    code: v.pipe(v.string(), v.minLength(6)),
    store: v.picklist(COMMERCE_REGIONS),
    region: v.pipe(v.string(), v.startsWith('pro')),
    groupId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
);

type KnownCodes = (store: CommerceRegion, code: string) => ProCode | undefined;

function readCodes(path: string): KnownCodes {
  let codes: v.InferOutput<typeof Codes>;
  try {
    codes = v.parse(Codes, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new AppError('env', `PRO_CODES_FILE: ${path} is not a list of codes.`, { cause: error });
  }
  return (store, code) => codes.find((one) => one.store === store && one.code.toLowerCase() === code.toLowerCase());
}

/**
 * Codes from `PRO_CODES_FILE`, else those of the sample, but only for embedded stores: a real store has none of the sample's groups. Undefined
 * without either. Throws AppError `env` that names the file.
 */
export function proCodesOf({
  api,
  commerce,
  commerceSeed,
}: Pick<Env, 'api' | 'commerce' | 'commerceSeed'>): KnownCodes | undefined {
  if (api.proCodesFile) return readCodes(api.proCodesFile);
  const sample = join(dirname(commerceSeed), 'pro-codes.json');
  if (!existsSync(sample)) return undefined;
  const known = readCodes(sample);
  return (store, code) => (commerce[store].embedded ? known(store, code) : undefined);
}
