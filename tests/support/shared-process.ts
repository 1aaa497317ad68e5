/**
 * Test files run one after another in shared processes (docs/how-to/tests.md). After each file, this setup restores timers and globals, and fails the file
 * if it leaves the environment or the working directory changed for the next one.
 */
import { afterAll, expect, vi } from 'vitest';

/** Set by libraries when they are loaded: `VIPSHOME` by libvips. */
const BY_LIBRARIES = new Set(['VIPSHOME']);
const environment = { ...process.env };
const folder = process.cwd();

/** Names only: values may be secrets. */
function changedVariables(): readonly string[] {
  const names = new Set([...Object.keys(environment), ...Object.keys(process.env)]);
  return [...names].filter((name) => !BY_LIBRARIES.has(name) && environment[name] !== process.env[name]);
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const left = { changed: changedVariables(), folder: process.cwd() };
  process.chdir(folder);
  for (const name of left.changed) delete process.env[name];
  Object.assign(process.env, environment);
  expect(left).toEqual({ changed: [], folder });
});
