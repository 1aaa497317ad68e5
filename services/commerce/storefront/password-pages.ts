/**
 * Password-reset pages of the hosted storefront (`login.php`): request a link by e-mail, and set a new password with it. They do not reveal whether
 * an e-mail is known.
 */
import { isEmail, isNewPassword } from '../customers/customer-input.ts';
import type { Call } from '../requests/call.ts';
import { isCount } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import { storefrontPage } from './storefront-page.ts';
import { storefrontTexts } from './storefront-texts.ts';
import type { StorefrontTexts } from './storefront-texts.ts';

const MOST_BYTES = 4096;

const alert = (text: string): string => (text ? `<p role="alert">${text}</p>` : '');

const paragraph = (text: string): string => `<p>${text}</p>`;

function askPage(texts: StorefrontTexts, problem = '', status = 200): Response {
  const { messages } = texts;
  return storefrontPage(texts, {
    title: messages.ask,
    body: `<p>${messages.asking}</p>${alert(problem)}<form method="post" action="login.php?action=send_password_email">
<label for="email">${messages.email}</label><input id="email" name="email" type="email" autocomplete="email" maxlength="250" required><button>${messages.send}</button></form>`,
    status,
  });
}

const sentPage = (texts: StorefrontTexts): Response =>
  storefrontPage(texts, { title: texts.messages.sent, body: paragraph(texts.messages.sending) });

const expiredPage = (texts: StorefrontTexts): Response =>
  storefrontPage(texts, {
    title: texts.messages.gone,
    body: `<p>${texts.messages.going} <a href="login.php?action=reset_password">${texts.messages.again}</a></p>`,
    status: 400,
  });

const tooOften = (texts: StorefrontTexts, milliseconds: number): Response =>
  storefrontPage(texts, {
    title: texts.messages.often,
    body: paragraph(texts.messages.wait),
    status: 429,
    headers: { 'retry-after': `${Math.ceil(milliseconds / 1000)}` },
  });

/** The page for a new password. The parts of the link must have been validated, because they are inserted into the page. */
function changePage(texts: StorefrontTexts, { id, token }: Link, problem = ''): Response {
  const { messages } = texts;
  return storefrontPage(texts, {
    title: messages.change,
    body: `<p>${messages.rule}</p>${alert(problem)}<form method="post" action="login.php?action=save_new_password">
<input type="hidden" name="c" value="${id}"><input type="hidden" name="t" value="${token}">
<label for="password">${messages.password}</label><input id="password" name="password" type="password" autocomplete="new-password" maxlength="256" required>
<label for="again">${messages.repeat}</label><input id="again" name="password_confirm" type="password" autocomplete="new-password" maxlength="256" required>
<button>${messages.save}</button></form>`,
    status: problem ? 422 : 200,
  });
}

interface Link {
  readonly id: number;
  readonly token: string;
}

function linkIn(given: URLSearchParams): Link | undefined {
  const [id = '', token = ''] = [given.get('c') ?? '', given.get('t') ?? ''];
  const isId = /^[1-9]\d{0,9}$/.test(id) && isCount(Number(id), 1);
  return isId && /^[\w-]{43}$/.test(token) ? { id: Number(id), token } : undefined;
}

/** Reads a form from the body; undefined if it is not a form or too large. */
async function formIn(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  const text = await request.text();
  return text.length > MOST_BYTES ? undefined : new URLSearchParams(text);
}

/** Sends the mail in the language of the page. */
async function write(call: Call, email: string, { messages }: StorefrontTexts): Promise<void> {
  const started = await call.resets.begin(email);
  if (!started) return;
  const { name } = call.catalog.store.settings.profile;
  const link = `${call.storefront}/login.php?action=change_password&c=${started.id}&t=${started.token}`;
  await call.mail({
    to: started.to,
    subject: messages.subject.replace('{store}', () => name),
    text: messages.mailText.replace('{store}', () => name).replace('{link}', link),
  });
}

/** Responds before the customer is looked up, so that known and unknown e-mails take the same time. */
function askFor(call: Call, form: URLSearchParams, texts: StorefrontTexts): Response {
  const email = (form.get('email') ?? '').trim();
  if (!isEmail(email)) return askPage(texts, texts.messages.noEmail, 422);
  const store = call.catalog.store.hash;
  const now = call.now().getTime();
  const wait = call.resetTries.waitFor(store, email, now);
  if (wait > 0) return tooOften(texts, wait);
  call.resetTries.failed(store, email, now);
  call.later(() => write(call, email, texts));
  return sentPage(texts);
}

async function save(call: Call, form: URLSearchParams, texts: StorefrontTexts): Promise<Response> {
  const { messages } = texts;
  const link = linkIn(form);
  if (!link || !(await call.resets.isGood(link.id, link.token))) return expiredPage(texts);
  const password = form.get('password') ?? '';
  if (!isNewPassword(password)) return changePage(texts, link, messages.rule);
  if (password !== form.get('password_confirm')) return changePage(texts, link, messages.differ);
  const email = (await call.customers.get(link.id))?.email ?? '';
  if (call.isWeak(password, email)) return changePage(texts, link, messages.weak);
  const isDone = await call.resets.finish(link.id, link.token, await call.customers.hash(password));
  return isDone ? storefrontPage(texts, { title: messages.done, body: paragraph(messages.doing) }) : expiredPage(texts);
}

async function show(call: Call): Promise<Response> {
  const texts = storefrontTexts(call.request);
  const { searchParams } = call.url;
  const action = searchParams.get('action');
  if (action === 'reset_password') return askPage(texts);
  if (action !== 'change_password')
    return storefrontPage(texts, {
      title: texts.messages.nothing,
      body: paragraph(texts.messages.elsewhere),
      status: 404,
    });
  const link = linkIn(searchParams);
  return link && (await call.resets.isGood(link.id, link.token)) ? changePage(texts, link) : expiredPage(texts);
}

async function take(call: Call): Promise<Response> {
  const texts = storefrontTexts(call.request);
  const form = await formIn(call.request);
  if (!form) return storefrontPage(texts, { title: texts.messages.noForm, body: '', status: 400 });
  const action = call.url.searchParams.get('action');
  if (action === 'send_password_email') return askFor(call, form, texts);
  if (action === 'save_new_password') return save(call, form, texts);
  return storefrontPage(texts, { title: texts.messages.nothing, body: '', status: 404 });
}

export const passwordPages = resource([{ path: 'login.php', on: { GET: show, POST: take } }]);
