/** When the stand-ins are not installed, the error names the missing settings. */
import { expect, test } from 'vitest';

import { installed } from '#app/services/installed-services.ts';
import { readEnv } from '#app/settings/env.ts';

const missing = Object.assign(new Error("Cannot find package '@firn/content-service' imported from /shop/src/app"), {
  code: 'ERR_MODULE_NOT_FOUND',
});
const content = { CONTENTSTACK_API_KEY: 'key', CONTENTSTACK_DELIVERY_TOKEN: 'token' };
const store = (region: string) => ({
  [`BIGCOMMERCE_${region}_STORE_HASH`]: 'abc',
  [`BIGCOMMERCE_${region}_TOKEN`]: 'token',
});

test.each([
  [
    { ...content, ...store('US'), ...store('CA'), MEDIA_BASE_URL: 'https://media.example' },
    'BIGCOMMERCE_EU_REGION_1_STORE_HASH, BIGCOMMERCE_EU_REGION_1_TOKEN are not set, and the embedded services are not installed; set them, or install the services with "npm ci".',
  ],
  [
    { ...content, ...store('US'), ...store('CA'), ...store('EU_REGION_1') },
    'MEDIA_BASE_URL is not set, and the embedded services are not installed; set them, or install the services with "npm ci".',
  ],
])('the error names the missing settings: case %#', async (keys, sentence) => {
  const load = installed(readEnv(keys), () => Promise.reject(missing));
  await expect(load).rejects.toMatchObject({ code: 'services-missing', message: sentence });
});

test('an error about a module missing inside a stand-in is passed on', async () => {
  const other = Object.assign(new Error("Cannot find package 'sharp' imported from /shop/services/media"), {
    code: 'ERR_MODULE_NOT_FOUND',
  });
  await expect(installed(readEnv({}), () => Promise.reject(other))).rejects.toBe(other);
});
