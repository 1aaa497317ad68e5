/** Versions and publish state: increasing version numbers, readable older versions, and times of changes and publications. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import deliverySdk from '@contentstack/delivery-sdk';
import Contentstack from 'contentstack';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { published, serveStack, stackFiles } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

const PRODUCTS = 'entries/product/en-us/p-entries.json';
const PREVIEW = { api_key: 'key', preview_token: 'preview', live_preview: 'hash' };
let served: Served;
let stateDir: string;
let now = '';
const options = () => ({ stateDir, clock: () => new Date(now) });
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'firn-state-'));
  now = '2026-03-01T00:00:00.000Z';
  served = await serveStack(options());
});
afterEach(async () => {
  await served.close();
  await rm(stateDir, { recursive: true });
});

/** Writes p1 with these fields, as an edit on that day. */
async function edit(day: string, change: Json, uid = 'p1'): Promise<void> {
  now = `2026-03-${day}T00:00:00.000Z`;
  const products = structuredClone(stackFiles()[PRODUCTS]) as Record<string, Json>;
  products[uid] = { ...products[uid], ...change };
  await served.write(PRODUCTS, products);
  await served.service.reload();
}
async function p1(search = '', headers?: Record<string, string>, uid = 'p1'): Promise<Json> {
  const { status, body } = await served.get(`content_types/product/entries/${uid}?${search}`, headers);
  return status === 200 ? (body['entry'] as Json) : { status, error_code: body['error_code'] };
}

describe('the version number', () => {
  test('increases with every change of the text, with the times of change and publication', async () => {
    expect(await p1()).toMatchObject({ _version: 1, publish_details: { time: '2026-01-02T00:00:00.000Z' } });
    await edit('02', { title: 'Two' });
    expect(await p1()).toMatchObject({
      title: 'Two',
      _version: 2,
      updated_at: '2026-03-02T00:00:00.000Z',
      publish_details: { environment: 'env1', locale: 'en-us', time: '2026-03-02T00:00:00.000Z', user: 'ann' },
    });
    await served.service.reload();
    expect(await p1()).toMatchObject({ _version: 2 });
    await edit('03', {});
    expect(await p1()).toMatchObject({ title: 'Ski 1', _version: 3 });
    expect(await p1('', undefined, 'p2')).toMatchObject({ _version: 1 });
  });

  test('continues after a restart, even if the file was changed in between', async () => {
    await edit('02', { title: 'Two' });
    await served.server.close();
    await served.service.close();
    const products = structuredClone(stackFiles()[PRODUCTS]) as Record<string, Json>;
    await served.write(PRODUCTS, { ...products, p1: { ...products['p1'], title: 'Three' } });
    const { dir } = served;
    now = '2026-03-05T00:00:00.000Z';
    served = await serveStack({ dir, ...options() });
    expect(await p1()).toMatchObject({ title: 'Three', _version: 3, updated_at: now, publish_details: { time: now } });
    expect(await p1('version=2')).toMatchObject({ title: 'Two', _version: 2 });
    expect(await p1('version=1')).toMatchObject({ title: 'Ski 1', _version: 1 });
    await served.close();
    await rm(dir, { recursive: true });
    served = await serveStack();
  });

  test('follows a higher number in the file', async () => {
    await edit('02', { title: 'Seven', _version: 7 });
    expect(await p1()).toMatchObject({ _version: 7 });
    await edit('03', { title: 'Next', _version: 7 });
    expect(await p1()).toMatchObject({ _version: 8 });
  });

  test('of an edited entry puts it first in lists, and into a sync that starts after the export', async () => {
    await edit('02', { title: 'Two', updated_at: undefined });
    const { body } = await served.get('content_types/product/entries');
    expect((body['entries'] as Json[])[0]).toMatchObject({ uid: 'p1' });
    const sync = await served.get('stacks/sync?init=true&start_from=2026-03-01T00:00:00.000Z');
    expect(sync.body['items']).toMatchObject([{ event_at: now, data: { uid: 'p1', _version: 2 } }]);
  });
});

describe('an older version', () => {
  test('stays readable by its number, with its own publication; other numbers do not exist', async () => {
    await edit('02', { title: 'Two' });
    await edit('03', { title: 'Three' });
    expect(await p1('version=3')).toMatchObject({ title: 'Three' });
    expect(await p1('version=2')).toMatchObject({
      title: 'Two',
      publish_details: { time: '2026-03-02T00:00:00.000Z' },
    });
    expect(await p1('version=1')).toMatchObject({
      title: 'Ski 1',
      publish_details: { time: '2026-01-02T00:00:00.000Z' },
    });
    expect(await p1('version=4')).toEqual({ status: 422, error_code: 141 });
    await served.service.act({ action: 'unpublish', contentType: 'product', uid: 'p1' });
    expect(await p1('version=2')).toEqual({ status: 422, error_code: 141 });
  });

  test('that was never published is visible to previews only', async () => {
    await edit('02', { title: 'Sketch' }, 'p4');
    await edit('03', { title: 'Done', publish_details: [published()] }, 'p4');
    expect(await p1('', undefined, 'p4')).toMatchObject({ title: 'Done', _version: 3 });
    expect(await p1('version=2', undefined, 'p4')).toEqual({ status: 422, error_code: 141 });
    expect(await p1('version=2', PREVIEW, 'p4')).toMatchObject({ title: 'Sketch' });
  });

  test('stays published while the next version is a draft', async () => {
    await edit('02', { title: 'Next', _version: 2, publish_details: [{ ...published(), version: 1 }] });
    expect(await p1()).toMatchObject({
      title: 'Ski 1',
      _version: 1,
      publish_details: { time: '2026-01-02T00:00:00.000Z' },
    });
    expect(await p1('', PREVIEW)).toMatchObject({ title: 'Next', _version: 2 });
    await edit('03', { title: 'Next', _version: 2, publish_details: [{ ...published(), version: 2 }] });
    expect(await p1()).toMatchObject({ title: 'Next', _version: 2 });
  });

  test('is shown by the timeline of a preview', async () => {
    await edit('02', { title: 'Two' });
    await edit('04', { title: 'Four' });
    const at = async (time: string) => (await p1('', { ...PREVIEW, preview_timestamp: time }))['title'];
    expect(await at('2026-02-01T00:00:00.000Z')).toBe('Ski 1');
    expect(await at('2026-03-03T00:00:00.000Z')).toBe('Two');
    expect(await at('2026-03-04T00:00:00.000Z')).toBe('Four');
    expect(await at('2025-03-04T00:00:00.000Z')).toBeUndefined();
  });

  test('is returned through both SDKs', async () => {
    await edit('02', { title: 'Two' });
    const classic = Contentstack.Stack({ api_key: 'key', delivery_token: 'token', environment: 'production' });
    classic.setProtocol('http');
    classic.setHost('127.0.0.1');
    classic.setPort(served.server.port);
    const entry = classic.ContentType('product').Entry('p1').addParam('version', '1').toJSON();
    expect(await entry.fetch()).toMatchObject({ title: 'Ski 1' });
    const assets = stackFiles()['assets/x-assets.json'] as Record<string, Json>;
    await served.write('assets/x-assets.json', { a1: { ...assets['a1'], title: 'Summit' } });
    await served.service.reload();
    const config = { apiKey: 'key', deliveryToken: 'token', environment: 'production', host: '127.0.0.1' };
    const modern = deliverySdk.stack({ ...config, port: served.server.port, insecure: true } as typeof config);
    expect(await modern.asset('a1').version(1).fetch()).toMatchObject({ title: 'Peak', _version: 1 });
    expect(await modern.asset('a1').fetch()).toMatchObject({ title: 'Summit', _version: 2 });
  });
});
