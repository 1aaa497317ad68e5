/** Codes that make a new customer a professional; known to the server alone. */
import { readFileSync } from 'node:fs';

import * as v from 'valibot';

import type { ProCode } from '#api/api-services.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

const Codes = v.array(
  v.object({
    code: v.pipe(v.string(), v.minLength(6)),
    store: v.picklist(COMMERCE_REGIONS),
    region: v.pipe(v.string(), v.startsWith('pro')),
    groupId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
);

/** Throws AppError `env` that names the file. */
export function readProCodes(path: string): (store: CommerceRegion, code: string) => ProCode | undefined {
  let codes: v.InferOutput<typeof Codes>;
  try {
    codes = v.parse(Codes, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new AppError('env', `PRO_CODES_FILE: ${path} is no list of codes.`, { cause: error });
  }
  return (store, code) => codes.find((one) => one.store === store && one.code.toLowerCase() === code.toLowerCase());
}
