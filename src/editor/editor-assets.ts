/** Styles, fonts and scripts of the editor's pages, read from the source folder. Uses the tokens and fonts of the shop. */
import { readFile } from 'node:fs/promises';

import { colorTokens, fontTokens } from '#lib/brand/tokens.ts';

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', woff2: 'font/woff2' } as const;
const HERE: Readonly<Record<string, string>> = {
  'editor.css': './editor.css',
  'tokens.css': '../styles/tokens.css',
  'live.js': './browser/live.js',
  'sign-in.js': './browser/sign-in.js',
  'times.js': './browser/times.js',
};

const BRAND = Buffer.from(`:root{${colorTokens()};${fontTokens('latin')}}\n`);

/** Returns undefined if the file does not exist. */
export async function editorAsset(name: string): Promise<Response | undefined> {
  const font = /^fonts\/([a-z-]+\.woff2)$/.exec(name)?.[1];
  const path = font ? `../styles/fonts/${font}` : HERE[name];
  const bytes = path && (await readFile(new URL(path, import.meta.url)).catch(() => undefined));
  if (!bytes) return undefined;
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES];
  const body = name === 'tokens.css' ? Buffer.concat([BRAND, bytes]) : bytes;
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } });
}
