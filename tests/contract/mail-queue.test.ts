/** The mail queue: mails as files or by SMTP, retries, limits of size. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openEmbedded } from '#api/database/embedded-database.ts';
import { outbox } from '#api/database/schema.ts';
import { createOutbox } from '#api/mail/outbox.ts';
import type { Outbox } from '#api/mail/outbox.ts';
import { openApiStore } from '#api/open-api-store.ts';
import { openMailService } from '#app/mail/mailer.ts';
import { readEnv } from '#app/settings/env.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { blankApi } from '../support/databases.ts';
import { startSmtp } from '../support/smtp-server.ts';

/** Decodes quoted-printable text. */
function readQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

describe('the mail queue', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'firn-post-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test('without SMTP every mail is a file that a mail program can open', async () => {
    const store = await openApiStore({ dump: await blankApi() });
    const env = readEnv({ DATA_DIR: dir, SITE_URL: 'https://shop.example' });
    const office = openMailService({
      env,
      outbox: store.outbox,
      loadTexts: async () => (key) => key,
      log: () => undefined,
    });
    await office.post({ kind: 'stock', to: 'ida@b.example', locale: 'en-us', stopUrl: 'https://shop.example/stop?token=x', product: { name: 'Ridge 98\r\nBcc: all@b.example', url: 'https://shop.example/p' } }); // prettier-ignore
    await office.flush();
    const [name = ''] = await readdir(join(dir, 'outbox'));
    const mail = await readFile(join(dir, 'outbox', name), 'utf8');
    expect(name).toMatch(/^[\da-f]{32}\.eml$/);
    expect(mail).toContain('To: ida@b.example');
    expect(mail).toContain('List-Unsubscribe: <https://shop.example/stop?token=x>');
    expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    await office.flush();
    expect(await readdir(join(dir, 'outbox'))).toHaveLength(1);
    await store.close();
  });

  test('a queue that cannot be read is logged with the code of its error', async () => {
    const lines: unknown[] = [];
    const broken = { put: async () => undefined, flush: () => Promise.reject(new AppError('database-down', 'Down.')) };
    const office = openMailService({
      env: readEnv({ DATA_DIR: dir }),
      outbox: broken as unknown as Outbox,
      loadTexts: async () => (key) => key,
      log: (line) => lines.push(line),
    });
    await office.flush();
    expect(lines).toMatchObject([{ event: 'mail-not-sent', code: 'database-down' }]);
  });

  test('a mail that cannot be sent is retried with growing delays, and its address is not logged', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const store = await openApiStore({ dump: await blankApi(), clock: () => new Date(now) });
    const lines: unknown[] = [];
    const env = readEnv({ DATA_DIR: dir, SMTP_URL: 'smtp://127.0.0.1:9' });
    const office = openMailService({
      env,
      outbox: store.outbox,
      loadTexts: async () => (key) => key,
      log: (line) => lines.push(line),
    });
    await office.post({ kind: 'newsletter-confirm', to: 'ida@b.example', locale: 'en-us', stopUrl: 'https://shop.example/stop', confirmUrl: 'https://shop.example/yes' }); // prettier-ignore
    await office.flush();
    expect(lines).toMatchObject([{ event: 'mail-not-sent', failed: 1 }]);
    await office.flush();
    expect(lines).toHaveLength(1);
    const sent: string[] = [];
    now += 3_600_000;
    await store.outbox.flush(async ({ to }) => void sent.push(to));
    expect(sent).toEqual(['ida@b.example']);
    expect(JSON.stringify(lines)).not.toContain('ida');
    await store.close();
  });

  test('a mail with a known id is queued again only after all its attempts have failed', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const store = await openApiStore({ dump: await blankApi(), clock: () => new Date(now) });
    const id = 'a'.repeat(32);
    const put = (text: string) => store.outbox.put({ to: 'ida@b.example', subject: 'Hello', text }, id);
    await put('first');
    const refuse = () => Promise.reject(new Error('The mail server refused the mail.'));
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await store.outbox.flush(refuse)).toEqual({ sent: 0, failed: 1 });
      now += 30_000 * 2 ** tries;
      if (tries < 11) await put('while it waits');
    }
    expect(await store.outbox.flush(refuse)).toEqual({ sent: 0, failed: 0 });
    await put('again');
    const texts: string[] = [];
    const send = async ({ text }: { readonly text: string }): Promise<void> => void texts.push(text);
    await store.outbox.flush(send);
    await put('after it was sent');
    await store.outbox.flush(send);
    expect(texts).toEqual(['again']);
    await store.close();
  });

  test('with SMTP a mail reaches the server unchanged, once; a refused mail stays queued', async () => {
    const smtp = await startSmtp(['gone@b.example']);
    const store = await openApiStore({ dump: await blankApi() });
    const lines: unknown[] = [];
    const env = readEnv({
      DATA_DIR: dir,
      SITE_URL: 'https://shop.example',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Firn <post@shop.example>',
    });
    const office = openMailService({
      env,
      outbox: store.outbox,
      loadTexts: async () => (key) => key,
      log: (line) => lines.push(line),
    });
    const before = await readdir(join(dir, 'outbox')).catch(() => []);
    const request = { kind: 'stock', locale: 'de-at', stopUrl: 'https://shop.example/stop?token=x' } as const;
    const product = { name: 'Grat 98 für Tiefschnee', url: 'https://shop.example/de-at/p/ridge-98' };
    await office.post({ ...request, to: 'ida@b.example', product });
    await office.post({ ...request, to: 'gone@b.example', product });
    await office.flush();
    await office.flush();
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'post@shop.example', to: ['ida@b.example'] });
    expect(mail?.data).toContain('List-Unsubscribe: <https://shop.example/stop?token=x>');
    expect(readQuoted(mail?.data ?? '')).toContain('Grat 98 für Tiefschnee\r\nhttps://shop.example/de-at/p/ridge-98');
    expect(lines).toMatchObject([{ event: 'mail-not-sent', failed: 1 }]);
    expect(await readdir(join(dir, 'outbox')).catch(() => [])).toEqual(before);
    await store.close();
    await smtp.close();
  });

  test('the size of a mail is bounded: a long subject is cut, a text over the limit is an error', async () => {
    const store = await openApiStore({ dump: await blankApi() });
    await store.outbox.put({ to: 'a@b.example', subject: 'x'.repeat(5000), text: 't' });
    await expect(store.outbox.put({ to: 'a@b.example', subject: 's', text: 'x'.repeat(20_001) })).rejects.toMatchObject(
      { code: 'mail-too-large' },
    );
    const subjects: string[] = [];
    await store.outbox.flush(async ({ subject }) => void subjects.push(subject));
    expect(subjects.map(({ length }) => length)).toEqual([200]);
    await store.close();
  });

  test('stored mails that cannot be read do not keep a mail after them from being sent, and are deleted after a week', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const database = await openEmbedded(undefined, { dump: await blankApi() });
    const mails = createOutbox(database, () => new Date(now));
    const at = new Date(now - 1000);
    const unreadable = Array.from({ length: 20 }, (_, row) => ({ id: `broken-${row}`, mail: { to: 7 }, createdAt: at, nextAt: at, tries: 0 })); // prettier-ignore
    await database.run((own) => own.insert(outbox).values(unreadable));
    await mails.put({ to: 'ida@b.example', subject: 's', text: 't' });
    const sent: string[] = [];
    const flush = () => mails.flush(async ({ to }) => void sent.push(to));
    expect([await flush(), await flush()]).toEqual([
      { sent: 0, failed: 20 },
      { sent: 1, failed: 0 },
    ]);
    expect(sent).toEqual(['ida@b.example']);
    // Eleven more attempts, each after its pause, and then the week.
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      now += 30_000 * 2 ** attempt;
      expect(await flush()).toEqual({ sent: 0, failed: 20 });
    }
    expect(await flush()).toEqual({ sent: 0, failed: 0 });
    expect(await database.run((own) => own.select().from(outbox))).toHaveLength(21);
    now += 7 * 24 * 3600 * 1000;
    await flush();
    expect(await database.run((own) => own.select().from(outbox))).toEqual([]);
    await database.close();
  });

  test('two processes together send each mail once', async () => {
    const store = await openApiStore({ dump: await blankApi() });
    await store.outbox.put({ to: 'a@b.example', subject: 's', text: 't', stopUrl: 'u' });
    const sent: string[] = [];
    const send = async (_mail: unknown, id: string): Promise<void> => void sent.push(id);
    await Promise.all([store.outbox.flush(send), store.outbox.flush(send)]);
    expect(sent).toHaveLength(1);
    await store.close();
  });
});
