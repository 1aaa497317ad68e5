/** Log lines of the server on standard error, one JSON object a line. A terminal shows what went wrong; LOG=all shows every request of the API. */
import { inspect } from 'node:util';

type Line = Readonly<Record<string, unknown>>;

const SECRET = /authorization|cookie|token|secret|password|csrf|email/i;

function isWorthShowing(line: Line): boolean {
  return (
    process.env['LOG'] === 'all' ||
    line['level'] === 'error' ||
    line['level'] === 'warn' ||
    Number(line['status'] ?? 0) >= 500
  );
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

export function log(line: Line): void {
  if (isWorthShowing(line)) process.stderr.write(`${logLine(line)}\n`);
}
