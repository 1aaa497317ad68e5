/** Input while a page's code still loads is never undone, lost or handled twice. */
import { devices, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { holdScripts, ISLANDS } from './held-scripts.ts';
import { openSettled, shownCartLines, watchText } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const PRODUCT = '/de-at/p/ridge-98';
const add = (page: Page) => page.getByTestId('add-to-cart');
const size = (page: Page, value: string) => page.getByRole('radio', { name: value });
const news = (page: Page) => page.locator('.buy .message', { has: page.locator('[data-failed]') });

/** Expects quantity, color and size of each line on the cart page. */
async function expectCart(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto('/de-at/cart');
  // The page's translations arrive after the platform's response.
  await expect.poll(() => shownCartLines(page)).toEqual(lines);
}

test.describe('touch', () => {
  const { viewport, userAgent, hasTouch, isMobile, deviceScaleFactor } = devices['Pixel 7'];
  test.use({ viewport, userAgent, hasTouch, isMobile, deviceScaleFactor });

  test('the size tapped first stays chosen and is added', async ({ page }) => {
    const scripts = await holdScripts(page, ISLANDS);
    await page.goto(PRODUCT);
    await size(page, '184 cm').tap();
    await expect(size(page, '184 cm')).toBeChecked();
    await scripts.release();
    await expect(page.locator('astro-island[ssr][component-url*=BuyBox]')).toHaveCount(0);
    await expect(size(page, '184 cm')).toBeChecked();
    await add(page).tap();
    await expect(news(page)).toContainText('Im Warenkorb!');
    await expect(size(page, '184 cm')).toBeChecked();
    await expectCart(page, ['1 × Gletscher · 184 cm']);
  });
});

test('the size chosen by keyboard stays, and Enter on it adds it', async ({ page }) => {
  const scripts = await holdScripts(page, ISLANDS);
  await page.goto(PRODUCT);
  await size(page, '163 cm').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(size(page, '184 cm')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  await scripts.release();
  await expect(news(page)).toContainText('Im Warenkorb!');
  await expect(size(page, '184 cm')).toBeChecked();
  await expectCart(page, ['1 × Gletscher · 184 cm']);
});

test('each press adds the choice at the time of the press, even if it changes while the code loads', async ({
  page,
}) => {
  const scripts = await holdScripts(page, ISLANDS);
  await page.goto(PRODUCT);
  await page.waitForLoadState('load');
  await size(page, '177 cm').click();
  await add(page).click();
  await size(page, '184 cm').click();
  await page.locator('[data-color=ink]').click();
  await add(page).click();
  await add(page).click();
  await size(page, '163 cm').click();
  await scripts.release();
  await expect(page.getByTestId('cart-count')).toHaveText('3');
  await expect(size(page, '163 cm')).toBeChecked();
  await expectCart(page, ['1 × Gletscher · 177 cm', '2 × Tinte · 184 cm']);
});

test('a press before the code has loaded shows a busy state and a message', async ({ page }) => {
  const scripts = await holdScripts(page, ISLANDS);
  await page.goto(PRODUCT);
  const busy = await add(page).evaluate(
    (button: HTMLElement) =>
      new Promise((resolve) => {
        button.click();
        requestAnimationFrame(() =>
          resolve([button.ariaBusy, button.parentElement?.querySelector('output')?.textContent]),
        );
      }),
  );
  expect(busy).toEqual(['true', 'Wird hinzugefügt']);
  await scripts.release();
  await expect(news(page)).toContainText('Im Warenkorb!');
  await expect(add(page)).not.toHaveAttribute('aria-busy');
});

for (const width of [390, 820, 1440])
  test(`"view cart" opens the drawer immediately, and never again later, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PRODUCT);
    await add(page).click();
    await page.locator('.buy').getByText('Warenkorb ansehen').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByTestId('cart-line')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.locator('.cart-button').hover();
    await page.mouse.move(5, 5);
    await page.waitForTimeout(300);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

test('"view cart" pressed while the drawer loads shows a busy state and opens it once', async ({ page }) => {
  const scripts = await holdScripts(page, /\/_astro\/CartButton\./);
  await page.goto(PRODUCT);
  await add(page).click();
  const view = page.locator('.buy').getByText('Warenkorb ansehen');
  await view.click();
  await expect(view).toHaveAttribute('aria-busy', 'true');
  await scripts.release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(view).not.toHaveAttribute('aria-busy');
});

test('"view cart" leads to the cart page when the drawer fails to load', async ({ page }) => {
  await page.route(/\/_astro\/CartButton\./, (route) => route.abort());
  await page.goto(PRODUCT);
  // After an add, the drawer is loaded, and once more a second later. A page without it must not be reloaded: the message would be gone.
  const gaveUp = page.waitForEvent('console', (message) => message.text().includes('dynamically imported module'));
  await add(page).click();
  await gaveUp;
  await page.waitForTimeout(500);
  await page.locator('.buy').getByText('Warenkorb ansehen').click();
  await expect(page).toHaveURL(/\/de-at\/cart$/);
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
});

test('when the code fails to load, the press posts the form with the shown choice', async ({ page }) => {
  await page.route(/\/_astro\/BuyBox\./, (route) => route.abort());
  await page.goto(`${PRODUCT}?color=ink`, { waitUntil: 'load' });
  await expect(page.locator('[data-color=ink]')).toHaveAttribute('aria-current', 'true');
  await size(page, '184 cm').click();
  await add(page).click();
  await page.waitForURL(/\/de-at\/cart$/);
  await expectCart(page, ['1 × Tinte · 184 cm']);
});

test('when the code does not arrive, the press posts the form once, even if the code arrives then', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-12-01T10:00:00Z' });
  const scripts = await holdScripts(page, /\/_astro\/BuyBox\./);
  await page.goto(PRODUCT, { waitUntil: 'load' });
  await size(page, '184 cm').click();
  // Paused, so that the time the machine needs does not count.
  await page.clock.pauseAt('2026-12-01T10:10:00Z');
  await add(page).click();
  await page.clock.fastForward(14_000);
  await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  let adds = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/cart')) adds += 1;
  });
  // The post has no response yet when the code arrives.
  const gate = Promise.withResolvers<undefined>();
  await page.route(/\/api\/forms\//, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.clock.fastForward(2000);
  await expect.poll(() => adds).toBe(1);
  const arrived = page.waitForResponse(/\/_astro\/BuyBox\./);
  await scripts.release();
  await arrived;
  // By now a replayed press would have sent a second add. The page cannot be read while it waits for the response.
  await page.waitForTimeout(1000);
  gate.resolve(undefined);
  await page.waitForURL(/\/de-at\/cart$/);
  await page.clock.resume();
  await expectCart(page, ['1 × Gletscher · 184 cm']);
  expect(adds).toBe(1);
});

for (const [locale, waiting, added, view] of [
  ['de-at', 'Du bist offline. Das erledigen wir, sobald du wieder da bist.', 'Im Warenkorb!', 'Warenkorb ansehen'],
  ['en-us', 'You are offline. We will do this as soon as you are back online.', 'Added to cart!', 'View cart'],
] as const)
  for (const [when, warm] of [
    ['before any code is there', false],
    ['before prices and stock are known', true],
  ] as const)
    test(`${locale}: an offline add, ${when}, shows a message, is sent once when online, and then shows success only`, async ({
      page,
      context,
    }) => {
      let adds = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/api/cart')) adds += 1;
      });
      if (warm) await page.route('**/api/variants*', (route) => route.abort());
      await openSettled(page, `/${locale}/p/ridge-98`);
      if (warm) {
        await add(page).hover();
        await expect(page.locator('astro-island[ssr][component-url*=BuyBox]')).toHaveCount(0);
      }
      await context.setOffline(true);
      await add(page).click();
      await expect(news(page)).toHaveText(new RegExp(`^${waiting.replaceAll('.', '\\.')}\\s*$`));
      await page.unroute('**/api/variants*');
      await context.setOffline(false);
      await expect(news(page)).toHaveText(`${added} ${view}`);
      await expect(page.getByTestId('cart-count')).toHaveText('1');
      expect(adds).toBe(1);
    });

test('an offline add before any code has loaded is never announced as being added', async ({ page, context }) => {
  const texts = await watchText(page, '.buy .message [data-failed]');
  await openSettled(page, PRODUCT);
  await context.setOffline(true);
  await add(page).click();
  await expect(news(page)).toContainText('Du bist offline.');
  expect(await texts()).toEqual(['Du bist offline. Das erledigen wir, sobald du wieder da bist.']);
});

test('a size chosen before its stock is known stays chosen when it is sold out, and the notice is for it', async ({
  page,
}) => {
  const scripts = await holdScripts(page, ISLANDS);
  await page.route('**/api/variants*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { optionValues: { label: string }[]; stock: unknown }[] };
    for (const one of body.data)
      if (one.optionValues.some(({ label }) => /^(?:163|177) cm$/.test(label)))
        Object.assign(one, { isInStock: false, inventoryLevel: 0 });
    await route.fulfill({ response, json: body });
  });
  await openSettled(page, PRODUCT);
  await size(page, '177 cm').click();
  await scripts.release();
  await expect(add(page)).toHaveText('Ausverkauft');
  await expect(size(page, '177 cm')).toBeChecked();
  const notify = page.locator('[data-notify] select');
  await expect(notify.locator('option:checked')).toHaveText('Gletscher · 177 cm');
});

test('the newsletter script handles its own form only', async ({ page }) => {
  await openSettled(page, PRODUCT);
  await size(page, '184 cm').focus();
  await page.locator('form[data-form=newsletter] input[type=email]').focus();
  await expect(page.locator('form[data-form=newsletter]')).toHaveAttribute('data-live', 'yes');
  await expect(page.locator('form[action$="/cart-add"]')).not.toHaveAttribute('data-live');
});

test('a color chosen before any script has loaded stays, with the size, and is added', async ({ page }) => {
  const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await size(page, '184 cm').click();
  await page.locator('[data-color=ink]').click();
  await expect(page.locator('[data-color=ink]')).toHaveAttribute('aria-current', 'true');
  await add(page).click();
  await scripts.release();
  await expect(news(page)).toContainText('Im Warenkorb!');
  await expect(page.locator('[data-color-name]')).toHaveText('Tinte');
  await expect(page.locator('.stage img')).toHaveAttribute('src', /ridge-98-ink/);
  await expect(page).toHaveURL(/\?color=ink$/);
  await expectCart(page, ['1 × Tinte · 184 cm']);
});

test('a color whose script fails to load is chosen with its name and address, keeps the size, and is added', async ({
  page,
}) => {
  await page.route(/\/_astro\/_uid_.*\.js/, (route) => route.abort());
  await page.goto(PRODUCT);
  await size(page, '184 cm').check();
  await page.locator('[data-color=ink]').click();
  await expect(page).toHaveURL(/\?color=ink$/);
  await expect(page.locator('[data-color][aria-current=true]')).toHaveAttribute('data-color', 'ink');
  await expect(page.locator('[data-color-name]')).toHaveText('Tinte');
  await expect(size(page, '184 cm')).toBeChecked();
  await add(page).click();
  await expectCart(page, ['1 × Tinte · 184 cm']);
});

test('the color in the address is chosen also where the page’s scripts fail to load', async ({ page }) => {
  await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
  await page.goto(`${PRODUCT}?color=ink`);
  await expect(page.locator('[data-color][aria-current=true]')).toHaveAttribute('data-color', 'ink');
  await expect(page.locator('[data-color-name]')).toHaveText('Tinte');
  await size(page, '184 cm').check();
  await add(page).click();
  await page.waitForURL(/cart/);
  await page.unrouteAll();
  await expectCart(page, ['1 × Tinte · 184 cm']);
});

test('input typed before the form’s script has loaded is not replaced by a draft', async ({ page }) => {
  await openSettled(page, '/de-at/account/create');
  await page.getByLabel('Vorname').fill('Draft');
  await page.getByLabel('Nachname').fill('Kept');
  const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Vorname').fill('Typed');
  await scripts.release();
  await expect(page.locator('main form').first()).toHaveAttribute('data-live', 'yes');
  await expect(page.getByLabel('Vorname')).toHaveValue('Typed');
  await expect(page.getByLabel('Nachname')).toHaveValue('Kept');
});

test('Enter on a country before the chooser is live asks for confirmation, and does not navigate before', async ({
  page,
}) => {
  const scripts = await holdScripts(page, ISLANDS);
  await page.goto('/de-at/country');
  const link = page.getByRole('link', { name: 'Frankreich, Français' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await scripts.release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/de-at\/country$/);
  await page.keyboard.press('Escape');
  // Checked by selector, because a closed dialog that is still in the document has no role.
  await expect(page.locator('dialog.market-change')).toHaveCount(0);
  await expect(link).toBeFocused();
});

for (const [path, label] of [
  ['/de-at/country', 'Finde dein Land'],
  ['/de-at/stores', 'Ort oder Postleitzahl'],
] as const)
  test(`the caret of a field stays within its text when its island hydrates: ${path}`, async ({ page }) => {
    const scripts = await holdScripts(page, /\/_astro\/(?:CountryChooser|StoreFinder|client)\.[^/]*\.js/);
    await page.goto(path);
    const field = page.getByLabel(label);
    await field.pressSequentially('Insbruck');
    for (let step = 0; step < 'sbruck'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await scripts.release();
    await expect(page.locator('astro-island[ssr]', { has: field })).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.keyboard.type('n');
    await expect(field).toHaveValue('Innsbruck');
  });
