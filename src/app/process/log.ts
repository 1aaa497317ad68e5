/**
 * Log lines of the server on standard error, one JSON object per line. By default only failures are logged; LOG=all logs every request of the
 * API.
 */
import { inspect } from 'node:util';

import type { Env } from '../settings/env.ts';

type Line = Readonly<Record<string, unknown>>;

const SECRET = /authorization|cookie|token|secret|password|csrf|email/i;

function isFailure(line: Line): boolean {
  return line['level'] === 'error' || line['level'] === 'warn' || Number(line['status'] ?? 0) >= 500;
}

function withoutSecrets(key: string, value: unknown): unknown {
  return SECRET.test(key) ? '…' : typeof value === 'bigint' ? `${value}` : value;
}

export function logLine(line: Line): string {
  try {
    return JSON.stringify(line, withoutSecrets);
  } catch {
    return JSON.stringify({
      level: 'error',
      message: inspect(line, { depth: 1, breakLength: Infinity }).slice(0, 500),
    });
  }
}

export function createLog({ logsEverything }: Pick<Env, 'logsEverything'>): (line: Line) => void {
  return (line) => {
    if (logsEverything || isFailure(line)) process.stderr.write(`${logLine(line)}\n`);
  };
}
