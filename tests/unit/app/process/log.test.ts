import { expect, test } from 'vitest';

import { logLine } from '#app/process/log.ts';

test('a log line is one JSON object without secrets', () => {
  const line = logLine({
    level: 'error',
    message: 'a\nb',
    csrfToken: 's1',
    headers: { cookie: 's2', Authorization: 's3', accept: 'x' },
    body: [{ password: 's4', email: 's5' }],
  });
  expect(line).not.toMatch(/s[1-5]/);
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({ message: 'a\nb', headers: { accept: 'x' } });
});

test('values that JSON does not support are logged too', () => {
  const circle: Record<string, unknown> = { level: 'error', size: 10n };
  expect(JSON.parse(logLine(circle))).toMatchObject({ size: '10' });
  circle['self'] = circle;
  expect(JSON.parse(logLine(circle))).toMatchObject({ level: 'error' });
});
