/** Signs a customer of the sample shop in and sets the cookies in a running Chromium. */
import { AppError } from '#lib/errors/app-error.ts';

const CUSTOMER = { email: 'anna.de@firn.example', pw: 'firn-sample-2026', page: '/de-at/account' };

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

/** Cookies of a visitor who has submitted the sign-in form. Throws an AppError `lighthouse` if the shop does not sign the customer in. */
async function signIn(origin: string): Promise<readonly Cookie[]> {
  const answer = await fetch(`${origin}/api/forms/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(CUSTOMER),
  });
  const cookies = answer.headers.getSetCookie().flatMap((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return at > 0 ? [{ name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }] : [];
  });
  if (!cookies.some(({ name, value }) => name === 'customer' && value !== ''))
    throw new AppError('lighthouse', `The shop did not sign ${CUSTOMER.email} in: status ${answer.status}.`);
  return cookies;
}

/** Sends one command of Chromium's debugging protocol to the browser itself, not to a page. */
async function command(port: number, method: string, params: object): Promise<void> {
  const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    readonly webSocketDebuggerUrl: string;
  };
  const socket = new WebSocket(version.webSocketDebuggerUrl);
  await new Promise<void>((done, fail) => {
    const refused = (why: string): void => fail(new AppError('lighthouse', `Chromium refused ${method}: ${why}.`));
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method, params })));
    socket.addEventListener('error', () => refused('no connection'));
    socket.addEventListener('message', ({ data }) => {
      const { error } = JSON.parse(String(data)) as { readonly error?: { readonly message: string } };
      if (error) refused(error.message);
      else done();
    });
  });
  socket.close();
}

export async function visitSignedIn(origin: string, port: number): Promise<void> {
  await command(port, 'Storage.setCookies', { cookies: await signIn(origin) });
}

export async function visitAsGuest(port: number): Promise<void> {
  await command(port, 'Storage.clearCookies', {});
}
