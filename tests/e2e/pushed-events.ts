/** The shop with a tag manager that `analytics.spec.ts` starts, and the events that its pages push. */
import type { Page } from '@playwright/test';

export const PORT = 4664;
// Uses the services of the shop that the other tests start.
export const SERVICES_PORT = Number(process.env['E2E_PORT'] ?? 4391) + 1;
export const SHOP = `http://127.0.0.1:${PORT}`;
export const SCRIPT = 'http://127.0.0.1:4665/gtm.js';

interface Message {
  readonly event?: string;
  readonly ecommerce?: { readonly items: readonly Readonly<Record<string, unknown>>[] };
}

/** Records the requests for the container's script, and answers them with an empty script. */
export async function containers(page: Page): Promise<readonly string[]> {
  const seen: string[] = [];
  await page.route(`${SCRIPT}*`, (route) => {
    seen.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return seen;
}

/** The data layer; a `gtag` call is the list of its arguments. */
export const layer = (page: Page): Promise<readonly Message[]> =>
  page.evaluate(() => (globalThis as { dataLayer?: readonly Message[] }).dataLayer ?? []);
export const events = async (page: Page): Promise<readonly string[]> =>
  (await layer(page)).flatMap(({ event }) => event ?? []).filter((event) => event !== 'gtm.js');
