/** Sends all mail of the shop: by SMTP if configured, else as files that mail programs open. Addresses are never logged. */
import { join } from 'node:path';

import type { ApiExtras, MailRequest } from '#api/api-services.ts';
import type { Mail, Outbox } from '#api/mail/outbox.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { Withdrawal } from '#lib/customer/withdrawal.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { labelled } from '#lib/locale/labelled.ts';
import type { Text } from '#lib/page/page-locals.ts';
import type { ProApplication } from '#lib/pro/application.ts';

import type { Env } from '../settings/env.ts';
import { createMailFiles } from './mail-files.ts';

type Log = (line: Readonly<Record<string, unknown>>) => void;

/** Interface texts used in mails (spec section 5). */
const KEYS = {
  'newsletter-confirm': { subject: 'Please confirm your newsletter subscription', text: 'We received a newsletter sign-up for this address. If it was you, confirm here:' },
  stock: { subject: 'Back in stock', text: 'You asked us to let you know when this is back in stock:' },
  'withdrawal-receipt': { subject: 'We have received your withdrawal', text: 'You have withdrawn from a contract with us. This is what we received:' },
  'withdrawal-notice': { subject: 'A customer has withdrawn from a contract', text: 'The customer has received a receipt with the same content:' },
  'pro-application': { subject: 'Application to the professional program', text: 'Sent with the form in the shop. Please reply to the address below.' },
  'email-confirm': { subject: 'Please confirm your new e-mail address', text: 'Confirm this address as the new e-mail address of your account. The link works for one day:' },
  'email-changing': { subject: 'Your e-mail address is about to change', text: 'A new e-mail address was requested for your account. If this was not you, sign in and set a new password now. That cancels the change:' },
} as const satisfies Record<MailRequest['kind'], Record<string, InterfaceText>>; // prettier-ignore
const STOP = 'Unsubscribe:';

/** One line per fact; line breaks in user input cannot create lines. */
function factLines(
  rows: readonly (readonly [label: InterfaceText, value: string])[],
  locale: string,
  say: Text,
): string {
  return rows.map(([label, value]) => labelled(locale, say(label), value.replaceAll(/\s+/g, ' '))).join('\n');
}

function withdrawalLines(facts: Withdrawal, locale: string, say: Text): string {
  const { order, name, email, items, receivedAt } = facts;
  const rows = [
    ['Order number', order],
    ['Name', name],
    ['E-mail', email],
    ['Items', items || say('The whole order')],
    ['Received', `${receivedAt.slice(0, 16).replace('T', ' ')} UTC`],
  ] as const;
  return factLines(rows, locale, say);
}

function applicationLines({ name, email, profession, message }: ProApplication, locale: string, say: Text): string {
  const rows = [
    ['Name', name],
    ['E-mail', email],
    ['Profession', profession],
    ['About your work', message],
  ] as const;
  return factLines(rows, locale, say);
}

export function mailOf(request: MailRequest, translate: Text): Mail {
  const say = (text: InterfaceText): string => translate(text);
  const { subject, text } = KEYS[request.kind];
  if (request.withdrawal) {
    const { order } = request.withdrawal;
    return {
      to: request.to,
      subject: `${say(subject)} (${order})`,
      text: `${say(text)}\n\n${withdrawalLines(request.withdrawal, request.locale, say)}\n`,
    };
  }
  if (request.application) {
    const lines = applicationLines(request.application, request.locale, say);
    return {
      to: request.to,
      subject: labelled(request.locale, say(subject), request.application.name.replaceAll(/\s+/g, ' ')),
      text: `${say(text)}\n\n${lines}\n`,
    };
  }
  const about = request.product
    ? `${request.product.name}\n${request.product.url}`
    : (request.confirmUrl ?? request.accountUrl ?? '');
  const title = request.product ? labelled(request.locale, say(subject), request.product.name) : say(subject);
  return {
    to: request.to,
    subject: title,
    text: `${say(text)}\n\n${about}\n${request.stopUrl ? `\n${say(STOP)}\n${request.stopUrl}\n` : ''}`,
    ...(request.stopUrl ? { stopUrl: request.stopUrl } : {}),
  };
}

/** A stalled mail server counts as a failure; the mail stays queued and is retried. */
const MAIL_TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Without SMTP each mail is written to a file in `outbox/`, named by its id; the oldest are removed. `log` receives a line the first time. */
export async function transport(env: Env, log?: Log): Promise<(mail: Mail, id: string) => Promise<void>> {
  const { createTransport } = await import('nodemailer');
  const { smtpUrl, mailFrom } = env.api;
  const mailer = smtpUrl
    ? createTransport({ url: smtpUrl, ...MAIL_TIMES })
    : createTransport({ streamTransport: true, buffer: true });
  const writeFile = createMailFiles(join(env.dataDir, 'outbox'), { log });
  return async ({ to, subject, text, stopUrl }, id) => {
    const { message } = await mailer.sendMail({
      from: mailFrom,
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${id}@${new URL(env.siteUrl).hostname}>`,
      headers: stopUrl
        ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {},
    });
    if (smtpUrl || !message) return;
    await writeFile(id, message);
  };
}

export interface MailService {
  readonly post: NonNullable<ApiExtras['post']>;
  /** Sends queued mail. Resolves when done; failures are logged and retried later. */
  flush(): Promise<void>;
}

export function openMailService(options: {
  readonly env: Env;
  readonly outbox: Outbox;
  readonly loadTexts: (locale: string) => Promise<Text>;
  readonly log: Log;
}): MailService {
  const { env, outbox, loadTexts, log } = options;
  let sender: ReturnType<typeof transport> | undefined;
  let running: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    sender ??= transport(env, log);
    sender.catch(() => (sender = undefined));
    const { sent, failed } = await outbox.flush(await sender);
    if (failed > 0) log({ at: new Date().toISOString(), level: 'error', event: 'mail-not-sent', failed, sent });
  }
  function flush(): Promise<void> {
    running = running.then(send).catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';
      log({ at: new Date().toISOString(), level: 'error', event: 'mail-not-sent', code });
    });
    return running;
  }
  return {
    async post(request) {
      await outbox.put(mailOf(request, await loadTexts(request.locale)), request.id);
      void flush();
    },
    flush,
  };
}
