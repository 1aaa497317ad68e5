/** Replaces the price of the sample's `ridge-98`, on its built page and in the platform's answers. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

interface Amount {
  readonly minor: number;
  readonly currency: string;
}

export interface PricedVariant {
  readonly optionValues: readonly { readonly label: string }[];
  calculatedPrice: Amount;
  retailPrice?: Amount;
}

/** `attributes` and `content`: of the price's element on the page of the locale. `change`: sets the prices of a variant in the answers. */
export async function replacePrices(
  page: Page,
  { locale, attributes, content }: { readonly locale: string; readonly attributes: string; readonly content: string },
  change: (variant: PricedVariant) => void,
): Promise<void> {
  await page.route(`**/${locale}/p/ridge-98`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [, id] = /<p class="price" data-product="(\d+)"/.exec(html) ?? [];
    const built = `<p class="price" data-product="${id}" ${attributes}>${content}</p>`;
    const body = html.replace(/<p class="price" data-product.*?<\/p>/s, built);
    expect(body).toContain(built);
    return route.fulfill({ response, body });
  });
  await page.route('**/api/variants?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: PricedVariant[] };
    for (const variant of body.data) change(variant);
    await route.fulfill({ response, json: body });
  });
}
