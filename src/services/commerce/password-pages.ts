/** The hosted storefront's pages for a new password (`login.php`): asked for by e-mail, set by whoever has the letter. Nobody learns here whether an e-mail is known. */
import { isEmail, isNewPassword, PASSWORD_RULE } from './customer-input.ts';
import { hashPassword } from './password.ts';
import type { Call, Route } from './router.ts';
import { storefrontPage } from './storefront-page.ts';

const MOST_BYTES = 4096;

const alert = (words: string): string => (words ? `<p role="alert">${words}</p>` : '');

const askPage = (trouble = '', status = 200): Response =>
  storefrontPage(
    'A new password',
    `<p>We send you a link to set it.</p>${alert(trouble)}<form method="post" action="login.php?action=send_password_email">
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="email" maxlength="250" required><button>Send the link</button></form>`,
    status,
  );

const sentPage = (): Response =>
  storefrontPage(
    'Look into your mailbox',
    '<p>If this e-mail has an account, a letter with a link is on its way. The link is good once, and for an hour.</p>',
  );

const gonePage = (): Response =>
  storefrontPage(
    'This link is no longer good',
    '<p>It was used, or it is too old. <a href="login.php?action=reset_password">Ask for a new one.</a></p>',
    400,
  );

const tooOften = (milliseconds: number): Response =>
  storefrontPage('Too many tries', '<p>Please wait a few minutes.</p>', 429, {
    'retry-after': `${Math.ceil(milliseconds / 1000)}`,
  });

/** Both have been checked: they stand in the page. */
const changePage = (id: number, token: string, trouble = '', status = 200): Response =>
  storefrontPage(
    'Set a new password',
    `<p>${PASSWORD_RULE}</p>${alert(trouble)}<form method="post" action="login.php?action=save_new_password">
<input type="hidden" name="c" value="${id}"><input type="hidden" name="t" value="${token}">
<label for="password">New password</label><input id="password" name="password" type="password" autocomplete="new-password" maxlength="256" required>
<label for="again">The same again</label><input id="again" name="password_confirm" type="password" autocomplete="new-password" maxlength="256" required>
<button>Save</button></form>`,
    status,
  );

interface Link {
  readonly id: number;
  readonly token: string;
}

function linkIn(given: URLSearchParams): Link | undefined {
  const [id = '', token = ''] = [given.get('c') ?? '', given.get('t') ?? ''];
  return /^[1-9]\d{0,8}$/.test(id) && /^[\w-]{43}$/.test(token) ? { id: Number(id), token } : undefined;
}

/** Undefined for what is no form, or too large to be one. */
async function formIn(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  const text = await request.text();
  return text.length > MOST_BYTES ? undefined : new URLSearchParams(text);
}

async function write(call: Call, email: string): Promise<void> {
  const begun = await call.resets.begin(email);
  if (!begun) return;
  const { name } = call.catalogue.store.settings.profile;
  const link = `${call.storefront}/login.php?action=change_password&c=${begun.id}&t=${begun.token}`;
  await call.mail({
    to: begun.to,
    subject: `Set a new password for ${name}`,
    text: `Somebody asked for a new password for your account at ${name}. If it was you, set it here:\n\n${link}\n\nThe link is good once, and for an hour. If it was not you, there is nothing to do: your password stays as it is.\n`,
  });
}

/** The answer goes out before anybody is looked for: it takes as long for an e-mail that nobody has. */
function askFor(call: Call, form: URLSearchParams): Response {
  const email = (form.get('email') ?? '').trim();
  if (!isEmail(email)) return askPage('This is no e-mail address yet.', 422);
  const store = call.catalogue.store.hash;
  const now = call.now().getTime();
  const wait = call.resetTries.waitFor(store, email, now);
  if (wait > 0) return tooOften(wait);
  call.resetTries.failed(store, email, now);
  call.later(() => write(call, email));
  return sentPage();
}

async function save(call: Call, form: URLSearchParams): Promise<Response> {
  const link = linkIn(form);
  if (!link || !(await call.resets.isGood(link.id, link.token))) return gonePage();
  const password = form.get('password') ?? '';
  if (!isNewPassword(password)) return changePage(link.id, link.token, PASSWORD_RULE, 422);
  if (password !== form.get('password_confirm'))
    return changePage(link.id, link.token, 'The two are not the same.', 422);
  const isDone = await call.resets.finish(link.id, link.token, await hashPassword(password));
  return isDone
    ? storefrontPage(
        'Your new password is set',
        '<p>Go back to the shop and sign in with it. All other visits have ended.</p>',
      )
    : gonePage();
}

async function show(call: Call): Promise<Response> {
  const { searchParams } = call.url;
  const action = searchParams.get('action');
  if (action === 'reset_password') return askPage();
  if (action !== 'change_password')
    return storefrontPage('Nothing here', '<p>Customers sign in at the shop itself.</p>', 404);
  const link = linkIn(searchParams);
  return link && (await call.resets.isGood(link.id, link.token)) ? changePage(link.id, link.token) : gonePage();
}

async function take(call: Call): Promise<Response> {
  const form = await formIn(call.request);
  if (!form) return storefrontPage('That is no form of ours', '', 400);
  const action = call.url.searchParams.get('action');
  if (action === 'send_password_email') return askFor(call, form);
  if (action === 'save_new_password') return save(call, form);
  return storefrontPage('Nothing here', '', 404);
}

export const passwordPages: readonly Route[] = [{ path: 'login.php', on: { GET: show, POST: take } }];
