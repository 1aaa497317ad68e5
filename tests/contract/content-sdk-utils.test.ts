/** The SDK's own renderer of rich text, as `@contentstack/utils` documents it, with the embedded items of the content service. */
import delivery from '@contentstack/delivery-sdk';
import Contentstack from 'contentstack';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { published, serveStack } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

interface Item {
  readonly title?: string;
  readonly filename?: string;
  readonly url?: string;
}
interface Utils {
  jsonToHTML(given: { readonly entry: Json; readonly paths: readonly string[]; readonly renderOption: object }): void;
}

const reference = (attrs: Json, text = '') => ({ uid: 'r', type: 'reference', attrs, children: [{ text }] });
const entry = (uid: string, display: string, text?: string) =>
  reference(
    { type: 'entry', 'entry-uid': uid, 'content-type-uid': 'maker', 'display-type': display, href: '/m' },
    text,
  );
const asset = reference({
  type: 'asset',
  'asset-uid': 'a1',
  'content-type-uid': 'sys_assets',
  'display-type': 'display',
});
const paragraph = (...children: readonly object[]) => ({ uid: 'p', type: 'p', attrs: {}, children });
const renderOption = {
  block: { maker: ({ title }: Item) => `<h2>${title}</h2>`, $default: ({ title }: Item) => `<h3>${title}</h3>` },
  inline: { $default: ({ title }: Item) => `<strong>${title}</strong>` },
  display: ({ filename, url }: Item) => `<img src="${url}" alt="${filename}" />`,
};

let served: Served;
beforeAll(async () => {
  served = await serveStack();
  const story = [
    paragraph({ text: 'By ' }, entry('maker1', 'inline')),
    entry('maker0', 'block'),
    entry('draft', 'block'),
    asset,
  ];
  const body = { type: 'doc', attrs: {}, children: [entry('maker2', 'block')] };
  await served.write('entries/product/en-us/p-entries.json', {
    p1: {
      title: 'Story',
      story: { type: 'doc', attrs: {}, children: story },
      blocks: [{ hero: { headline: 'Go', body } }],
      publish_details: [published()],
    },
  });
  await served.write('entries/maker/en-us/m-entries.json', {
    maker0: { title: 'Alder', publish_details: [published()] },
    maker1: { title: 'Birch', publish_details: [published()] },
    maker2: { title: 'Larch', publish_details: [published()] },
    draft: { title: 'Draft', publish_details: [] },
  });
  await served.service.reload();
});
afterAll(() => served.close());

const { Utils } = Contentstack as unknown as { readonly Utils: Utils };
const STORY =
  '<p>By <strong>Birch</strong></p><h2>Alder</h2><img src="https://images.example/peak.jpg" alt="peak.jpg" />';

function rendered(fetched: Json): unknown {
  Utils.jsonToHTML({ entry: fetched, paths: ['story', 'blocks.hero.body'], renderOption });
  const [block] = fetched['blocks'] as readonly { readonly hero: Json }[];
  return [fetched['story'], block?.hero['body']];
}

test('embedded entries and assets are rendered, also in blocks; an unpublished entry is left out', async () => {
  const stack = Contentstack.Stack({ api_key: 'key', delivery_token: 'token', environment: 'production' });
  stack.setProtocol('http');
  stack.setHost('127.0.0.1');
  stack.setPort(served.server.port);
  const fetched = (await stack.ContentType('product').Entry('p1').includeEmbeddedItems().toJSON().fetch()) as unknown;
  expect(rendered(fetched as Json)).toEqual([STORY, '<h2>Larch</h2>']);
});

test('the entries of a list are rendered in the same way', async () => {
  const config = { apiKey: 'key', deliveryToken: 'token', environment: 'production', host: '127.0.0.1' };
  const stack = delivery.stack({ ...config, port: served.server.port, insecure: true } as typeof config);
  const { entries = [] } = await stack.contentType('product').entry().includeEmbeddedItems().query().find<Json>();
  expect(entries.map(rendered)).toEqual([[STORY, '<h2>Larch</h2>']]);
});
