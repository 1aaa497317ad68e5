/** Makes twenty edits of a running shop, one after the other, and records the time, whether the edit is live, and the report to the editor. */
import { EMBEDDED } from '#app/settings/embedded-keys.ts';

import type { Json } from '../seed/stack-json.ts';
import { editedStack } from './edited-stack.ts';
import type { EditedStack } from './edited-stack.ts';

export interface EditableShop {
  readonly url: string;
  readonly servicesUrl: string;
  readonly stackDir: string;
  /** Report lines so far, oldest first. */
  readonly reports: readonly string[];
}

export interface EditOutcome {
  readonly name: string;
  readonly seconds: number;
  /** Whether the shop showed the edit before it was made; the row then proves nothing. */
  readonly heldBefore: boolean;
  /** Whether the shop shows the edit. */
  readonly isLive: boolean;
  /** Whether the report names the entry and its error. */
  readonly isExplained: boolean;
  readonly report: string;
}

/** Whether an edit failed: it is neither live nor explained, has no report, or was visible before it was made. */
export function hasFailed({ heldBefore, isLive, isExplained, report }: EditOutcome): boolean {
  return heldBefore || !(isLive || isExplained) || !report.startsWith('Release ');
}

interface Edit {
  readonly name: string;
  readonly make: () => void | Promise<void>;
  /** Checks the edit as a visitor. Absent if the edit must not go live. */
  readonly isLive?: () => Promise<boolean>;
  /** Expected report for an edit that does not go live. */
  readonly explains?: RegExp;
}

const LIMIT_MS = 60_000;
const POLL_MS = 25;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function visitor(url: string) {
  const ask = (path: string): Promise<Response> => fetch(url + path, { redirect: 'manual' });
  return {
    shows: (path: string, text: string) => async () => (await (await ask(path)).text()).includes(text),
    answers: (path: string, status: number, to?: string) => async () => {
      const response = await ask(path);
      await response.body?.cancel();
      return response.status === status && (to === undefined || response.headers.get('location') === to);
    },
  };
}

async function post(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

const text = (entry: Json, field: string): string => String(entry[field]);

function usProduct(product: Json): number {
  const rows = product['bc_products'] as readonly { readonly region: string; readonly id: number }[];
  return rows.find(({ region }) => region === 'us')?.id ?? 0;
}

function withSection(section: object): (entry: Json) => Json {
  return (entry) => ({ ...entry, sections: [...(entry['sections'] as readonly Json[]), section] }) as Json;
}

/** Edits that are made by saving an entry. */
function contentEdits(
  stack: EditedStack,
  see: ReturnType<typeof visitor>,
  { product, about }: { readonly product: Json; readonly about: Json },
): readonly Edit[] {
  const [uid, page] = [text(product, 'uid'), text(about, 'uid')];
  const url = text(product, 'url');
  const renamed = `${url}-renamed`;
  const at = `/en-us/p${renamed}`;
  const one = (type: string, id: string, fields: object): (() => void) => () =>
    stack.change({ type, uid: id, language: 'en-us' }, (entry) => ({ ...entry, ...fields })); // prettier-ignore
  const navigation = stack.first('navigation_item');
  const currency = stack.first('currency', (entry) => entry['code'] === 'USD');
  const button = stack.first('display_text', (entry) => entry['title'] === 'add to cart');
  const picture = stack.first('product', (entry) => entry['uid'] !== uid)['image'] as Json;
  return [
    { name: 'text', make: one('product', uid, { tagline: 'A tagline of edit one' }), isLive: see.shows(`/en-us/p${url}`, 'A tagline of edit one') },
    { name: 'title', make: one('page', page, { title: 'About edit two' }), isLive: see.shows('/en-us/about', 'About edit two') },
    { name: 'address', make: () => stack.change({ type: 'product', uid }, (entry) => ({ ...entry, url: renamed })), isLive: see.answers(`/en-us/p${url}`, 301, at) },
    { name: 'navigation', make: one('navigation_item', text(navigation, 'uid'), { link: { ...(navigation['link'] as Json), text: 'Edit four' } }), isLive: see.shows('/', 'Edit four') },
    { name: 'redirect', make: () => stack.add('route_rule', { ...about, uid: 'bltedit05', title: 'Edit five', from: '/en-us/edit-five', match: 'exact', to: '/en-us/about', status: 301 }), isLive: see.answers('/en-us/edit-five', 301, '/en-us/about') },
    { name: 'redirect to nothing', make: () => stack.add('route_rule', { ...about, uid: 'bltedit06', title: 'Edit six', from: '/en-us/edit-six', match: 'exact', to: '/en-us/nowhere', status: 301 }), explains: /"Edit six" \(route_rule, en-us\), to: .*no page of the shop/ },
    { name: 'new entry', make: () => stack.add('page', { ...about, uid: 'bltedit07', title: 'Edit seven', url: '/edit-seven' }), isLive: see.answers('/en-us/edit-seven', 200) },
    { name: 'same address', make: () => stack.add('page', { ...about, uid: 'bltedit08', title: 'Edit eight', url: '/edit-seven' }), explains: /"Edit eight" \(page, en-us\), url: its address \/edit-seven is that of "Edit seven"/ },
    { name: 'broken reference', make: () => stack.change({ type: 'page', uid: page, language: 'en-us' }, withSection({ products: { heading: 'P', products: [{ uid: 'bltnone', _content_type_uid: 'product' }] } })), explains: /\(page, en-us\), sections\.\d+\.products\.\d+: leads to product bltnone/ },
    { name: 'empty title', make: one('page', 'bltedit07', { title: '' }), explains: /title: is empty/ },
    { name: 'wrong type', make: one('product', uid, { tagline: { is: 'a group' } }), explains: /\(product, en-us\), tagline: is a group of fields, text is expected/ },
    { name: 'unknown section', make: () => stack.change({ type: 'page', uid: page, language: 'en-us' }, withSection({ countdown: {} })), explains: /sections\.\d+\.countdown: is a section that the shop does not know/ },
    { name: 'currency format', make: () => stack.change({ type: 'currency', uid: text(currency, 'uid') }, (entry) => ({ ...entry, currency_format: { ...(entry['currency_format'] as Json), token: 'US$' } })), isLive: see.shows(at, 'US$') },
    { name: 'interface text', make: one('display_text', text(button, 'uid'), { text: 'Edit fourteen' }), isLive: see.shows(at, 'Edit fourteen') },
    { name: 'brand setting', make: () => stack.change({ type: 'brand_settings', uid: text(stack.first('brand_settings'), 'uid') }, (entry) => ({ ...entry, display_name: 'Edit fifteen' })), isLive: see.shows('/', 'Edit fifteen') },
    { name: 'picture', make: one('product', uid, { image: picture }), isLive: see.shows(`${at}/_payload.json`, `"href":"${at}","picture":"${text(picture, 'amplience_id')}"`) },
    { name: 'region', make: one('page', page, { regions: ['nowhere'] }), isLive: see.answers('/en-us/about', 410) },
  ]; // prettier-ignore
}

/** The order matters: the last edits depend on the first ones. */
function editsOf(shop: EditableShop): readonly Edit[] {
  const stack = editedStack(shop.stackDir);
  const see = visitor(shop.url);
  const product = stack.first('product');
  const about = stack.first('page', (entry) => entry['url'] === '/about');
  const id = usProduct(product);
  const at = `/en-us/p${text(product, 'url')}-renamed`;
  const merchant = (name: string, body: object) => (): Promise<void> =>
    post(`${shop.servicesUrl}/stores/us/management/${name}`, { 'x-auth-token': EMBEDDED.commerceToken }, body);
  const editor = (action: string) => (): Promise<void> =>
    post(`${shop.servicesUrl}/v3/local/${action}`, { authorization: `Bearer ${EMBEDDED.managementToken}` }, { content_type_uid: 'page', uid: 'bltedit07' }); // prettier-ignore
  return [
    ...contentEdits(stack, see, { product, about }),
    { name: 'price', make: merchant('price', { product_id: id, price: 4321, sale_price: 0 }), isLive: see.shows(at, 'data-minor="432100"') }, // prettier-ignore
    { name: 'unpublish', make: editor('unpublish'), isLive: see.shows('/en-us/edit-seven', 'Edit eight') },
    { name: 'delete', make: () => stack.change({ type: 'page', uid: 'bltedit08' }, () => undefined), isLive: see.answers('/en-us/edit-seven', 410) }, // prettier-ignore
  ];
}

/** Waits until the edit is live or its error is reported. */
async function outcomeOf(shop: EditableShop, edit: Edit): Promise<EditOutcome> {
  const heldBefore = (await edit.isLive?.()) ?? false;
  const before = shop.reports.length;
  const began = performance.now();
  await edit.make();
  let [isLive, isExplained] = [false, false];
  const reportTexts = (): string => shop.reports.slice(before).join(' ');
  while (performance.now() - began < LIMIT_MS && !(isLive || isExplained)) {
    await pause(POLL_MS);
    isLive = (await edit.isLive?.()) ?? false;
    isExplained = edit.explains?.test(reportTexts()) ?? false;
  }
  const seconds = (performance.now() - began) / 1000;
  // The report is sent just after the pages are live.
  for (const end = performance.now() + 10_000; reportTexts() === '' && performance.now() < end;) await pause(POLL_MS);
  return { name: edit.name, seconds, heldBefore, isLive, isExplained, report: reportTexts() };
}

export async function makeTwentyEdits(
  shop: EditableShop,
  onOutcome: (outcome: EditOutcome) => void = () => undefined,
): Promise<readonly EditOutcome[]> {
  const outcomes: EditOutcome[] = [];
  for (const edit of editsOf(shop)) {
    const outcome = await outcomeOf(shop, edit);
    onOutcome(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}
