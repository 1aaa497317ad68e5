/** The presses of a page that was left, as one post: how they are counted, bounded and answered. */
import { expect, test } from 'vitest';

import { answerHeldAdds, answerLeftAdds } from '#server/no-script/post-left-adds.ts';

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

/** Answers each form with its status and a new session, and records it. */
async function answered<T = Response>(
  request: Request,
  statuses: readonly number[] = [],
  by = answerLeftAdds as By<T>,
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

test('each choice is a form of its own, equal presses are one form with their number', async () => {
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

test('a form has the cookies of the answer before, and the last cookies are set once', async () => {
  const { answer, forms } = await answered(leftPost([RIDGE, PIN]));
  expect(forms.map(({ cookie }) => cookie)).toEqual(['locale=de-at', 'locale=de-at; sid=1; cart-memory=1']);
  expect(answer.headers.getSetCookie()).toEqual(['sid=2; Path=/; HttpOnly', 'cart-memory=2; Path=/api']);
});

test('a form that is refused does not keep later forms from being answered, and its status is the answer', async () => {
  const { answer, forms } = await answered(leftPost([RIDGE, PIN, `${PIN}&color=ink`]), [303, 422, 503]);
  expect([answer.status, forms.length]).toEqual([422, 3]);
});

test.each([
  ['a number of its own counts with each press', [`${RIDGE}&quantity=3`, `${RIDGE}&quantity=3`], '6'],
  ['more presses than a line holds are as many as it holds', Array.from({ length: 120 }, () => RIDGE), '99'],
  ['what is no number is no piece', [`${RIDGE}&quantity=many`], '0'],
])('%s', async (_what, forms, quantity) => {
  const { forms: seen } = await answered(leftPost(forms));
  expect(seen.map(({ fields }) => new URLSearchParams(fields).getAll('quantity'))).toEqual([[quantity]]);
});

const choices = (count: number): string[] => Array.from({ length: count }, (_, at) => `${RIDGE}&color=c${at}`);

test('twenty choices are answered', async () => {
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

const shopPost = (fields: string): Request =>
  new Request('http://shop.test/api/forms/cart-add', {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/x-www-form-urlencoded' },
    body: fields,
  });
const held = (forms: readonly string[]): string => `&${new URLSearchParams(forms.map((form) => ['form', form]))}`;

test('a product form with earlier presses counts these presses, and not what it shows itself', async () => {
  const { answer, forms } = await answered(
    shopPost(RIDGE + held([PIN, `${RIDGE}&color=ink`, PIN])),
    [],
    answerHeldAdds,
  );
  expect(forms.map(({ fields }) => fields)).toEqual([`${PIN}&quantity=2`, `${RIDGE}&color=ink&quantity=1`]);
  expect([answer?.status, await answer?.text()]).toEqual([303, 'answer 2']);
  expect(answer?.headers.getSetCookie()).toEqual(['sid=2; Path=/; HttpOnly', 'cart-memory=2; Path=/api']);
});

test('a product form with earlier presses is answered with the page of the first that is refused', async () => {
  const { answer } = await answered(shopPost(RIDGE + held([PIN, RIDGE, `${PIN}&color=ink`])), [303, 422, 303], answerHeldAdds); // prettier-ignore
  expect([answer?.status, await answer?.text()]).toEqual([422, 'answer 2']);
  expect(answer?.headers.getSetCookie()).toEqual(['sid=3; Path=/; HttpOnly', 'cart-memory=3; Path=/api']);
});

test('a product form without earlier presses is left to the form itself', async () => {
  expect(await answered(shopPost(RIDGE), [], answerHeldAdds)).toEqual({ answer: undefined, forms: [] });
});

test('forms within a form are not answered', async () => {
  const { forms } = await answered(leftPost([RIDGE + held([PIN])]));
  expect(forms.map(({ fields }) => fields)).toEqual([`${RIDGE}&quantity=1`]);
});
