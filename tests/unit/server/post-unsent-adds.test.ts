/** The add-to-cart presses of a page that was left, sent as one post: how they are counted, bounded and answered. */
import { expect, test } from 'vitest';

import { answerHeldAdds, answerUnsentAdds } from '#server/no-script/post-unsent-adds.ts';

const OWN = { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' };
const RIDGE = 'page=%2Fde-at%2Fp%2Fridge-98&size=170+cm';
const PIN = 'page=%2Fde-at%2Fp%2Fpin-12&size=105+mm';

interface Form {
  readonly path: string;
  readonly cookie: string | null;
  readonly origin: string | null;
  readonly fields: string;
}

const leftPost = (forms: readonly string[], headers: Readonly<Record<string, string>> = OWN): Request =>
  new Request('http://shop.test/api/forms/cart-adds', {
    method: 'POST',
    headers: { cookie: 'locale=de-at', ...headers },
    body: new URLSearchParams(forms.map((form) => ['form', form])),
  });

type By<T> = (request: Request, answer: (form: Request) => Promise<Response>) => Promise<T>;

/** Runs the handler with forms that are each answered with a status and a new session, and records the forms. */
async function answered<T = Response>(
  request: Request,
  statuses: readonly number[] = [],
  by = answerUnsentAdds as By<T>,
) {
  const forms: Form[] = [];
  const answer = await by(request, async (form) => {
    const [cookie, origin] = [form.headers.get('cookie'), form.headers.get('origin')];
    forms.push({ path: new URL(form.url).pathname, cookie, origin, fields: await form.text() });
    const set = [`sid=${forms.length}; Path=/; HttpOnly`, `cart-memory=${forms.length}; Path=/api`];
    return new Response(`answer ${forms.length}`, {
      status: statuses[forms.length - 1] ?? 303,
      headers: set.map((cookie_): [string, string] => ['set-cookie', cookie_]),
    });
  });
  return { answer, forms };
}

test('each choice becomes its own form, and equal presses become one form with their number as quantity', async () => {
  const { answer, forms } = await answered(leftPost([RIDGE, PIN, RIDGE]));
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
    204,
    '',
    'private, no-store',
  ]);
  expect(forms.map(({ path, fields, origin }) => [path, fields, origin])).toEqual([
    ['/api/forms/cart-add', `${RIDGE}&quantity=2`, OWN.origin],
    ['/api/forms/cart-add', `${PIN}&quantity=1`, OWN.origin],
  ]);
});

test('each form gets the cookies of the previous response, and the last cookies are set once', async () => {
  const { answer, forms } = await answered(leftPost([RIDGE, PIN]));
  expect(forms.map(({ cookie }) => cookie)).toEqual(['locale=de-at', 'locale=de-at; sid=1; cart-memory=1']);
  expect(answer.headers.getSetCookie()).toEqual(['sid=2; Path=/; HttpOnly', 'cart-memory=2; Path=/api']);
});

test('a refused form does not prevent later forms, and its status is that of the response', async () => {
  const { answer, forms } = await answered(leftPost([RIDGE, PIN, `${PIN}&color=ink`]), [303, 422, 503]);
  expect([answer.status, forms.length]).toEqual([422, 3]);
});

test.each([
  ['a stated quantity counts with each press', [`${RIDGE}&quantity=3`, `${RIDGE}&quantity=3`], '6'],
  ['presses beyond the maximum of a line give the maximum', Array.from({ length: 120 }, () => RIDGE), '99'],
  ['an invalid quantity counts as zero', [`${RIDGE}&quantity=many`], '0'],
])('the quantity of a form: %s', async (_what, forms, quantity) => {
  const { forms: seen } = await answered(leftPost(forms));
  expect(seen.map(({ fields }) => new URLSearchParams(fields).getAll('quantity'))).toEqual([[quantity]]);
});

const choices = (count: number): string[] => Array.from({ length: count }, (_, at) => `${RIDGE}&color=c${at}`);

test('twenty choices are accepted', async () => {
  const { answer, forms } = await answered(leftPost(choices(20)));
  expect([answer.status, forms.length]).toEqual([204, 20]);
});

test.each([
  ['no form', leftPost([]), 400],
  ['twenty-one choices', leftPost(choices(21)), 413],
  ['more than 32 kB', leftPost([`${RIDGE}&color=${'x'.repeat(33_000)}`]), 413],
  ['a post from another site', leftPost([RIDGE], { ...OWN, 'sec-fetch-site': 'cross-site' }), 403],
  ['a post of unknown origin', leftPost([RIDGE], {}), 403],
  ['a read', new Request('http://shop.test/api/forms/cart-adds', { headers: OWN }), 405],
])('%s is refused, and no form is answered', async (_what, request, status) => {
  const { answer, forms } = await answered(request);
  expect([answer.status, forms]).toEqual([status, []]);
});

/** CPU time of the fastest of several posts, in microseconds, and their status. */
async function costOf(forms: readonly string[]): Promise<{ readonly cpu: number; readonly status: number }> {
  const times: number[] = [];
  let status = 0;
  for (let run = 0; run < 7; run += 1) {
    const post = leftPost(forms);
    const before = process.cpuUsage();
    ({ status } = (await answered(post)).answer);
    const { user, system } = process.cpuUsage(before);
    times.push(user + system);
  }
  return { cpu: Math.min(...times), status };
}

test('thousands of different choices in one post are refused with no more work than as many equal presses', async () => {
  const different = Array.from({ length: 3200 }, (_, at) => at.toString(36).padStart(3, 'x'));
  const [refused, equal] = [await costOf(different), await costOf(different.map(() => 'xxx'))];
  expect([refused.status, equal.status]).toEqual([413, 204]);
  expect(refused.cpu).toBeLessThan(5 * equal.cpu + 2000);
});

const shopPost = (fields: string): Request =>
  new Request('http://shop.test/api/forms/cart-add', {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/x-www-form-urlencoded' },
    body: fields,
  });
const held = (forms: readonly string[]): string => `&${new URLSearchParams(forms.map((form) => ['form', form]))}`;

test('a product form with earlier presses adds these presses, not its own selection', async () => {
  const { answer, forms } = await answered(
    shopPost(RIDGE + held([PIN, `${RIDGE}&color=ink`, PIN])),
    [],
    answerHeldAdds,
  );
  expect(forms.map(({ fields }) => fields)).toEqual([`${PIN}&quantity=2`, `${RIDGE}&color=ink&quantity=1`]);
  expect([answer?.status, await answer?.text()]).toEqual([303, 'answer 2']);
  expect(answer?.headers.getSetCookie()).toEqual(['sid=2; Path=/; HttpOnly', 'cart-memory=2; Path=/api']);
});

test('a product form with earlier presses gets the page of the first refused one', async () => {
  const { answer } = await answered(shopPost(RIDGE + held([PIN, RIDGE, `${PIN}&color=ink`])), [303, 422, 303], answerHeldAdds); // prettier-ignore
  expect([answer?.status, await answer?.text()]).toEqual([422, 'answer 2']);
  expect(answer?.headers.getSetCookie()).toEqual(['sid=3; Path=/; HttpOnly', 'cart-memory=3; Path=/api']);
});

test('a product form without earlier presses is left to the ordinary form handler', async () => {
  expect(await answered(shopPost(RIDGE), [], answerHeldAdds)).toEqual({ answer: undefined, forms: [] });
});

test('forms nested in a form are ignored', async () => {
  const { forms } = await answered(leftPost([RIDGE + held([PIN])]));
  expect(forms.map(({ fields }) => fields)).toEqual([`${RIDGE}&quantity=1`]);
});
