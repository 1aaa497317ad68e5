/**
 * `/.well-known/security.txt` (RFC 9116): where to report security vulnerabilities of the shop. The file has an expiry date, so it does not depend on
 * pages alone: every publish checks it, even one that changes no page.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { securityText } from '#lib/seo/text-files.ts';

import type { Manifest } from '../release/manifest.ts';
import { replaceFile } from './machine-file-state.ts';

const FILE = '.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;
/** The RFC recommends less than a year. */
const VALID_DAYS = 360;
/** A file that is valid for longer than this keeps its date. */
const RENEWED_DAYS = 180;

export interface SecurityTextOptions {
  /** Origin of the shop, without trailing slash. */
  readonly site: string;
  /** Addresses with their scheme. Without one there is no such file. */
  readonly contacts: readonly string[];
  readonly assets: Manifest['assets'];
  readonly at: Date;
}

/** `dir`: folder of the release. A shop's own file in `public` takes precedence. */
export async function renewSecurityText(
  dir: string,
  { site, contacts, assets, at }: SecurityTextOptions,
): Promise<void> {
  if (assets[0]?.files.includes(FILE)) return;
  if (contacts.length === 0) {
    await rm(join(dir, FILE), { force: true });
    return;
  }
  const before = await readFile(join(dir, FILE), 'utf8').catch(() => '');
  const [, stored = ''] = /^Expires: (.+)$/m.exec(before) ?? [];
  const isLasting = Date.parse(stored) - at.getTime() > RENEWED_DAYS * DAY_MS;
  const expires = isLasting ? stored : new Date(at.getTime() + VALID_DAYS * DAY_MS).toISOString();
  await replaceFile(dir, FILE, securityText(site, { path: `/${FILE}`, contacts, expires }));
}
