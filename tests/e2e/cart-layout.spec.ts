/** Cart page, drawer and added panel: layout, sums, and undoing a removal. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { addConfirmed, giveOwnAddress, countShifts, settle } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const line = (page: Page) => page.getByTestId('cart-line');
const names = (page: Page) => line(page).locator('.line-name');
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`No element that matches ${selector} is shown.`);
  return box;
};

async function add(page: Page, path: string, pieces = 1): Promise<void> {
  await page.goto(path);
  for (let piece = 0; piece < pieces; piece += 1) await addConfirmed(page);
}

async function fill(page: Page, lang: string): Promise<void> {
  await add(page, `/${lang}/p/ridge-98`, 2);
  await add(page, `/${lang}/p/couloir-108`);
}

const overflow = (page: Page): Promise<number> =>
  page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);

test.beforeEach(({ context }) => giveOwnAddress(context));

test('1440: the lines are on the left, and the sums on the right, where they stay in view while the lines scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await fill(page, 'en-us');
  await page.goto('/en-us/cart');
  await expect(line(page)).toHaveCount(2);
  const [lines, sums] = [await boxOf(page, '.cart-lines'), await boxOf(page, '.cart-summary')];
  expect(lines.width).toBeGreaterThan(700);
  expect(sums.x).toBeGreaterThan(lines.x + lines.width);
  // The sums end at the page margin.
  expect(sums.x + sums.width).toBeGreaterThan(1350);
  await page.mouse.wheel(0, 300);
  // The sums stick below the header instead of scrolling out of the window.
  await expect.poll(async () => Math.round((await boxOf(page, '.cart-summary')).y)).toBe(96);
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
});

test('390: the picture of a line is apart from the stepper below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await add(page, '/de-at/p/ridge-98');
  await page.goto('/de-at/cart');
  const [picture, stepper] = [await boxOf(page, '.cart-page .line img'), await boxOf(page, '.cart-page .stepper')];
  expect(stepper.y - (picture.y + picture.height)).toBeGreaterThanOrEqual(8);
});

for (const [width, height] of [
  [390, 844],
  [820, 1000],
] as const)
  test(`${width}: the checkout button is in view from the start, and covers no focused element`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await fill(page, 'de-at');
    await page.goto('/de-at/cart');
    await expect(line(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Zur Kasse' })).toBeInViewport({ ratio: 1 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const buttons = page.locator('.cart-main :is(a, button)');
    for (let index = 0; index < (await buttons.count()); index += 1) {
      await buttons.nth(index).focus();
      const covered = await buttons.nth(index).evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        return bottom - (document.querySelector('.sums-end')?.getBoundingClientRect().top ?? Infinity);
      });
      expect(covered).toBeLessThanOrEqual(0);
    }
  });

test('the remove button of each line ends where the price ends, beside the quantity', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // One product with a choice of variants, and one without.
  await add(page, '/de-at/p/ridge-98');
  await add(page, '/de-at/p/skin-wax');
  await page.goto('/de-at/cart');
  await expect(line(page)).toHaveCount(2);
  await expect(page.locator('.line-change summary')).toHaveCount(1);
  for (const one of await line(page).all()) {
    const [price, remove, quantity] = await Promise.all(
      ['.price', '.remove', '.stepper'].map((part) => one.locator(part).last().boundingBox()),
    );
    if (!price || !remove || !quantity) throw new Error('A part of the line is not shown.');
    expect(Math.abs(price.x + price.width - remove.x - remove.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(quantity.y - remove.y)).toBeLessThanOrEqual(1);
  }
});

test('the cart page, the drawer and the page without scripts show the same sums, with shipping only once', async ({
  page,
  browser,
}) => {
  const sumsOf = async (place: ReturnType<Page['locator']>) => {
    await expect(place.locator('[data-sum=shipping]')).not.toHaveText('—');
    const amounts = await place.locator('[data-sum]').allTextContents();
    return [...amounts, await place.locator('.shipping-note').innerText()].map((text) => text.trim());
  };
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await giveOwnAddress(plain);
  const served = await plain.newPage();
  // Below and above the free-shipping threshold.
  for (const [product, isFree] of [
    ['/de-at/p/strap-pair', false],
    ['/de-at/p/ridge-98', true],
  ] as const) {
    await add(page, product);
    await page.goto('/de-at/cart');
    const own = await sumsOf(page.locator('.cart-summary'));
    await page.goto('/de-at/about');
    await page.locator('.cart-button').click();
    expect(await sumsOf(page.locator('.drawer-end'))).toEqual(own);
    await served.goto(product);
    await served.getByTestId('add-to-cart').click();
    expect(await sumsOf(served.locator('.cart-summary'))).toEqual(own);
    const [, shipping] = own;
    expect([own.includes('Versand ist gratis'), shipping?.startsWith('0,00')]).toEqual([isFree, isFree]);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Zur Kasse' })).toBeVisible();
  }
  await plain.close();
});

test('where prices include tax the sums name the included tax; elsewhere they say that tax is added at checkout', async ({
  page,
}) => {
  for (const [locale, wanted, other] of [
    ['de-at', 'davon MwSt.', 'Steuern an der Kasse'],
    ['en-us', 'Taxes at checkout', 'of which'],
  ] as const) {
    await add(page, `/${locale}/p/ridge-98`);
    await page.goto(`/${locale}/about`);
    await page.locator('.cart-button').click();
    const drawer = page.locator('.drawer');
    for (const [path, place] of [
      ['', drawer],
      [`/${locale}/cart`, page.locator('.cart-summary')],
      [`/api/mine/${locale}/cart?plain`, page.locator('.cart-summary')],
    ] as const) {
      if (path !== '') await page.goto(path);
      await expect(place.locator('[data-sum=shipping]')).not.toHaveText('—');
      await expect(place).toContainText(wanted);
      await expect(place).not.toContainText(other);
    }
  }
});

test('a line with a quantity above one shows the unit price', async ({ page }) => {
  await fill(page, 'en-us');
  await page.goto('/en-us/cart');
  await expect(line(page).first()).toContainText('$749.95 each');
  await expect(line(page).last()).not.toContainText('each');
});

for (const width of [390, 1440])
  test(`${width}: the quantity field of a line does not move when the other variants of the product arrive`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await add(page, '/en-us/p/ridge-98');
    const answers = Promise.withResolvers<undefined>();
    await page.route('**/api/variants*', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.goto('/en-us/cart');
    await expect(line(page)).toHaveCount(1);
    const before = await boxOf(page, '.stepper');
    answers.resolve(undefined);
    await expect(line(page).locator('summary')).toBeVisible();
    expect(await boxOf(page, '.stepper')).toEqual(before);
  });

test('undoing a removal by keyboard restores quantity and position, and persists over a reload', async ({ page }) => {
  await fill(page, 'en-us');
  await page.goto('/en-us/cart');
  await expect(line(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove: Ridge 98' }).focus();
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveCount(1);
  await expect(page.getByTestId('cart-announcer')).toHaveText('Removed: Ridge 98');
  await expect(page.getByRole('button', { name: 'Undo: Ridge 98' })).toBeFocused();
  await expect(page.locator('.cart-lines > li').first()).toHaveText(/Removed: Ridge 98/);
  const done = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/api/cart/'));
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText(['Ridge 98', 'Couloir 108']);
  await expect(line(page).first().locator('.stepper [type=number]')).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'Remove: Ridge 98' })).toBeFocused();
  await done;
  await page.reload();
  await expect(names(page)).toHaveText(['Ridge 98', 'Couloir 108']);
  await expect(line(page).first().locator('.stepper [type=number]')).toHaveValue('2');
});

test('undoing a removal before the shop has responded restores the quantity, only once', async ({ page }) => {
  await fill(page, 'en-us');
  await page.goto('/en-us/cart');
  await expect(line(page)).toHaveCount(2);
  const held = Promise.withResolvers<void>();
  const writes: string[] = [];
  await page.route('**/api/cart/**', async (route) => {
    if (route.request().method() !== 'GET') {
      writes.push(route.request().method());
      await held.promise;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Remove: Ridge 98' }).click();
  await page.getByRole('button', { name: 'Undo: Ridge 98' }).click();
  await expect(names(page)).toHaveText(['Ridge 98', 'Couloir 108']);
  held.resolve();
  await expect.poll(() => writes.length).toBe(2);
  await settle(page);
  await expect(line(page).first().locator('.stepper [type=number]')).toHaveValue('2');
  await page.reload();
  await expect(names(page)).toHaveCount(2);
  await expect(line(page).filter({ hasText: 'Ridge 98' }).locator('.stepper [type=number]')).toHaveValue('2');
});

test('removing the last line can be undone from the empty cart', async ({ page }) => {
  await add(page, '/en-us/p/ridge-98');
  await page.goto('/en-us/cart');
  await page.getByRole('button', { name: 'Remove: Ridge 98' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Ridge 98' }).click();
  await expect(names(page)).toHaveText(['Ridge 98']);
  await expect(page.getByText('Your cart is empty')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('undoing a removal by form restores quantity and position', async ({ page }) => {
    for (const [product, pieces] of [
      ['ridge-98', '2'],
      ['couloir-108', '1'],
    ] as const) {
      // prettier-ignore
      await page.goto(`/de-at/p/${product}`);
      await page.getByLabel('Menge').fill(pieces);
      await page.getByTestId('add-to-cart').click();
    }
    await expect(line(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Entfernen: Ridge 98' }).click();
    await expect(names(page)).toHaveText(['Couloir 108']);
    await expect(page.getByTestId('line-removed')).toContainText('Entfernt: Ridge 98');
    await page.getByRole('button', { name: 'Rückgängig machen: Ridge 98' }).click();
    await expect(names(page)).toHaveText(['Ridge 98', 'Couloir 108']);
    await expect(line(page).first().getByRole('spinbutton')).toHaveValue('2');
    await expect(page.getByTestId('line-removed')).toHaveCount(0);
    // Removing the last line deletes the cart too.
    await page.getByRole('button', { name: 'Entfernen: Ridge 98' }).click();
    await page.getByRole('button', { name: 'Entfernen: Couloir 108' }).click();
    await expect(page.getByText('Dein Warenkorb ist leer')).toBeVisible();
    await page.getByRole('button', { name: 'Rückgängig machen: Couloir 108' }).click();
    await expect(names(page)).toHaveText(['Couloir 108']);
    // The next change withdraws the undo offer.
    await page.getByRole('button', { name: /^Aktualisieren/ }).click();
    await expect(page.getByTestId('line-removed')).toHaveCount(0);
  });
});

test('the added panel shows the product beside the page until it is closed or the page is left', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98');
  await page.locator('.choice-row').hover();
  await settle(page);
  await page.locator('.choice-row label', { hasText: '184 cm' }).click();
  await page.getByTestId('add-to-cart').click();
  await page.locator('.cart-button').hover();
  const panel = page.getByTestId('added');
  await expect(panel.getByText('Ridge 98')).toBeVisible();
  await expect(panel).toContainText('Gletscher · 184 cm');
  await expect(panel).toContainText('759,95 €');
  await expect(panel).toContainText('Menge: 1');
  await expect(panel.locator('img')).toHaveJSProperty('complete', true);
  expect(await panel.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.getByTestId('add-to-cart').click();
  await expect(panel).toContainText('Menge: 2');
  // A point outside the panel, which covers the right half of a wide page.
  await page.locator('.stage').click({ position: { x: 20, y: 400 } });
  await expect(panel).toHaveCount(0);
  await page.getByTestId('add-to-cart').click();
  await panel.getByRole('link', { name: 'Warenkorb ansehen' }).click();
  await expect(page).toHaveURL(/\/de-at\/cart$/);
  await expect(line(page)).toHaveCount(1);
});

test('a sold-out line is marked, and its quantity cannot be increased', async ({ page }) => {
  await add(page, '/en-us/p/ridge-98');
  await page.route('**/api/variants*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object[] };
    const data = body.data.map((one) => ({ ...one, isInStock: false, inventoryLevel: 0 }));
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await page.goto('/en-us/cart');
  await expect(line(page).getByText('Sold out')).toBeVisible();
  await line(page).getByRole('button', { name: 'Increase quantity: Ridge 98' }).focus();
  await page.keyboard.press('Enter');
  await expect(line(page).locator('.stepper [type=number]')).toHaveValue('1');
  await expectNoViolations(page);
});

/** Cards of the main menu's categories, on an empty cart's page. */
const ways = (page: Page) => page.locator('.cart-ways a');

for (const [scripts, place] of [
  [true, '/de-at/cart'],
  [false, '/api/mine/de-at/cart'],
] as const)
  test.describe(`scripts ${scripts ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('an empty cart leads to the categories of the menu; a cart with lines does not show them', async ({
      page,
    }) => {
      const shifts = scripts ? await countShifts(page) : undefined;
      await page.goto(place);
      await expect(ways(page).first()).toBeVisible();
      await expect(ways(page)).toHaveText(['Ski', 'Bindungen', 'Taschen', 'Felle', 'Zubehör']);
      if (shifts) expect(await shifts()).toEqual([]);
      await ways(page).nth(1).click();
      await expect(page).toHaveURL(/\/de-at\/c\/bindings$/);
      if (scripts) await add(page, '/de-at/p/ridge-98');
      else {
        await page.goto('/de-at/p/ridge-98');
        await page.getByTestId('add-to-cart').click();
      }
      await page.goto(place);
      await expect(line(page)).toHaveCount(1);
      await expect(ways(page).first()).toBeHidden();
      await line(page).locator('.remove').click();
      await expect(ways(page).first()).toBeVisible();
    });
  });

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the panel, the drawer, and the cart page with a removed line or empty, narrow and wide', async ({
    page,
  }) => {
    const look = async (place: string): Promise<void> => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoViolations(page, `${place}, ${width}`);
      }
    };
    await page.setViewportSize({ width: 1440, height: 844 });
    await add(page, '/de-at/p/ridge-98');
    await page.locator('.cart-button').hover();
    await expect(page.getByTestId('added')).toBeVisible();
    await look('panel');
    await page.locator('.cart-button').click();
    await expect(page.locator('.drawer .sums-end')).toBeVisible();
    await look('drawer');
    await page.goto('/de-at/cart');
    await expect(page.locator('[data-sum=total]')).toBeVisible();
    await look('page');
    await page.locator('.line .remove').click();
    await expect(page.getByTestId('line-removed')).toBeVisible();
    await look('removed line');
    await page.reload();
    await expect(ways(page).first()).toBeVisible();
    await look('empty cart');
  });
});

for (const width of [390, 360, 320])
  test(`${width}: the texts of the buttons of a full German drawer are in one line each`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await fill(page, 'de-at');
    await page.goto('/de-at/about');
    await page.locator('.cart-button').click();
    const drawer = page.locator('.drawer');
    // The link to the cart page is alone until the texts of the sums have loaded.
    await expect(drawer.getByRole('button', { name: 'Zur Kasse' })).toBeVisible();
    const heights = await drawer
      .locator('.sums-end .button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(heights).toEqual([48, 48]);
  });
