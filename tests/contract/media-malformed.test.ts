/** Hundreds of malformed, unusual and dangerous originals: each is a picture or missing, in every format, and never a failure of the service. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createMediaService } from '#services/media/media-service.ts';
import type { MediaService } from '#services/media/media-service.ts';

import { malformedPictures } from '../support/malformed-pictures.ts';
import type { MalformedPicture } from '../support/malformed-pictures.ts';

const SEED = 20_261_124;
const QUERIES = [
  'w=85&fmt=webp',
  'w=40&h=40&sm=c&fmt=avif',
  'w=40&sm=aspect&aspect=1:2&scaleFit=poi&poi=0.9,0.1,0,0&fmt=png',
  'maxW=120&upscale=false&bg=fff&fmt=jpeg',
];
let dir: string;
let service: MediaService;
let pictures: readonly MalformedPicture[];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'malformed-'));
  pictures = await malformedPictures(SEED);
  await Promise.all(pictures.map(({ bytes }, index) => writeFile(join(dir, `picture-${index}.png`), bytes)));
  service = createMediaService({ dir, deadline: async () => new Promise(() => undefined) });
});
afterAll(async () => {
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

const get = async (path: string): Promise<Response> => service.fetch(new Request(`http://media${path}`));

/** The faults in the responses for an original; empty if there are none. */
async function faultsOf(index: number): Promise<string[]> {
  const described = await get(`/i/any/picture-${index}.json?metadata=true`);
  const faults = described.status === 200 || described.status === 404 ? [] : [`metadata ${described.status}`];
  const asked = QUERIES.map(async (query) => {
    const answer = await get(`/i/any/picture-${index}?${query}`);
    if (answer.status === 404) return;
    if (answer.status !== 200) faults.push(`${query}: ${answer.status}`);
    const decoded = await sharp(await answer.arrayBuffer()).toBuffer().catch(() => null); // prettier-ignore
    if (decoded === null) faults.push(`${query}: cannot be read back`);
  });
  await Promise.all(asked);
  return faults;
}

const PARTS = 4;

it('the test has more than 420 malformed originals', () => {
  expect(pictures.length).toBeGreaterThan(420);
});

it.each(Array.from({ length: PARTS }, (_, part) => part))(
  'a malformed original gives 200 with a readable picture, or 404, but never a server error (part %i)',
  async (part) => {
    const faults: string[] = [];
    for (let at = part; at < pictures.length; at += PARTS) {
      faults.push(...(await faultsOf(at)).map((fault) => `${pictures[at]?.name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);

it('originals that are unusual but intact are all shown', async () => {
  const sound = pictures.flatMap(({ name }, index) =>
    /cut|flipped|continues|zeros|claims|svg/.test(name) ? [] : [index],
  );
  const statuses = await Promise.all(sound.map(async (index) => (await get(`/i/any/picture-${index}?${QUERIES[0]}`)).status)); // prettier-ignore
  expect(statuses).toEqual(sound.map(() => 200));
  expect(sound.length).toBeGreaterThan(10);
});
