/** What `npm run doctor` says about the mail server of `SMTP_URL`. */
import { afterEach, expect, test } from 'vitest';

import type { Finding } from '#app/doctor/finding.ts';
import { serviceFindings } from '#app/doctor/service-checks.ts';
import { readEnv } from '#app/settings/env.ts';

import { startSmtp } from '../../../support/smtp-server.ts';
import type { SmtpServer } from '../../../support/smtp-server.ts';

let server: SmtpServer | undefined;
afterEach(() => server?.close());

async function mailFinding(smtpUrl: string): Promise<Finding | undefined> {
  const findings = await Promise.all(serviceFindings(readEnv({ SMTP_URL: smtpUrl })));
  return findings.find(({ name }) => name === 'mail');
}

test('a server that answers is named, and gets no mail', async () => {
  server = await startSmtp();
  const { host } = new URL(server.url);
  expect(await mailFinding(server.url)).toEqual({ state: 'ok', name: 'mail', text: `by SMTP at ${host}` });
  expect(server.mails).toEqual([]);
});

test('a server that does not exist is no working mail', async () => {
  const gone = await startSmtp();
  await gone.close();
  const { host } = new URL(gone.url);
  const finding = await mailFinding(gone.url);
  expect(finding).toMatchObject({ state: 'BROKEN', name: 'mail' });
  expect(finding?.text).toBe(`the mail server ${host} cannot be used: connect ECONNREFUSED ${host}`);
});

test('a refused password is reported with the variable, and not shown', async () => {
  server = await startSmtp([], { signIn: 'refused' });
  const { host } = new URL(server.url);
  const text = `the mail server ${host} refused the user or password of SMTP_URL`;
  expect(await mailFinding(`smtp://shop:secret-word@${host}`)).toEqual({ state: 'BROKEN', name: 'mail', text });
});
