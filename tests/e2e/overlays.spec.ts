/** Every overlay closes by Escape, and focus returns to the control that opened it. */
import { expect, test } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

test('a navigation panel opened by keyboard or pointer closes by Escape, and opens again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/de-at/about');
  const item = page.locator('.main-nav > li:has(.panel)').first();
  const link = item.locator('> a');
  const panel = item.locator('.panel');
  await link.focus();
  // Before the first key CSS alone opens panels, and Tab goes into the open one.
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel.locator('a').first()).toBeFocused();
  await expect(link).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('aria-expanded', 'false');
  for (const key of ['ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await expect(panel).toBeVisible();
    await expect(link).toBeFocused();
    await expect(link).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press(key === 'Space' ? 'Tab' : 'ArrowDown');
    await expect(panel.locator('a').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(link).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(panel).toBeHidden();
  }
  // The open panel covers the page, so move focus away; the pointer has not hovered yet.
  await page.keyboard.press('ArrowDown');
  await expect(panel).toBeVisible();
  await page.locator('.header .logo').focus();
  await expect(panel).toBeHidden();
  await item.hover();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.mouse.move(700, 700);
  await item.hover();
  await expect(panel).toBeVisible();
});

test('the focus ring of the navigation stays inside the window and above the open panel', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/de-at/about');
  await page.evaluate(() => window.scrollTo(0, 400));
  // The first key loads the keyboard's styles.
  await page.keyboard.press('Shift');
  await expect(page.locator('.main-nav > li > a').first()).toHaveCSS('padding-left', '10px');
  for (const link of await page.locator('.main-nav > li > a').all()) {
    await link.focus();
    const ring = await link.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const { outlineOffset, outlineWidth } = getComputedStyle(one);
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const words = document.createRange();
      words.selectNodeContents(one);
      const { left, right } = words.getBoundingClientRect();
      const box = one.getBoundingClientRect();
      const inset = -Number.parseFloat(outlineOffset);
      return {
        beside: Math.min(left - box.left, box.right - right) - inset,
        top: top - reach,
        below: (one.closest('.header')?.getBoundingClientRect().bottom ?? 0) - bottom - reach,
      };
    });
    // The focus ring crosses no letter.
    expect(ring.beside).toBeGreaterThanOrEqual(0);
    expect(ring.top).toBeGreaterThanOrEqual(0);
    expect(ring.below).toBeGreaterThanOrEqual(0);
  }
});

test('the small-window menu closes by Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de-at/about');
  const summary = page.locator('.menu summary');
  await summary.click();
  await expect(page.locator('.menu nav')).toBeVisible();
  await page.locator('.menu nav a').first().focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('.menu nav')).toBeHidden();
  await expect(summary).toBeFocused();
});

test('Escape in the open suggestions of the search closes them alone, and not a navigation panel under the pointer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/de-at/about');
  // The first key loads the keyboard's script; the panels open on hover from then on.
  await page.keyboard.press('Tab');
  const item = page.locator('.main-nav > li:has(.panel)').first();
  await expect(item.locator('> a')).toHaveAttribute('aria-expanded', 'false');
  const field = page.locator('header [data-suggest] input').first();
  await field.click();
  await field.pressSequentially('ridge');
  const options = page.locator('header').getByRole('option');
  await expect(options.first()).toBeVisible();
  await item.locator('> a').hover();
  await expect(item.locator('.panel')).toBeVisible();
  await field.press('Escape');
  await expect(options.first()).toBeHidden();
  await expect(item.locator('.panel')).toBeVisible();
}); // prettier-ignore

test('a press that begins inside the cart drawer and ends on its backdrop leaves it open; a press on the backdrop closes it', async ({ page }) => {
  await page.goto('/de-at/about');
  await page.locator('.cart-button').click();
  const drawer = page.locator('dialog.drawer');
  const heading = await drawer.locator('h2').boundingBox();
  const x = (heading?.x ?? 0) + 10;
  const y = (heading?.y ?? 0) + 10;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(20, y, { steps: 4 });
  await page.mouse.up();
  // The drawer closes within the click.
  await expect(drawer).toHaveAttribute('open');
  await page.mouse.click(20, y);
  await expect(drawer).not.toHaveAttribute('open');
}); // prettier-ignore

test('the add-on dialog closes by Escape, then the drawer does', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.locator('.cart-button').click();
  const opener = page.locator('.drawer .add-on button[aria-haspopup=dialog]').first();
  await opener.click();
  await expect(page.locator('dialog[open]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.locator('.cart-button')).toBeFocused();
});

test('the confirmation of a market change closes by Escape', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.goto('/de-at/country');
  const link = page.locator('main a[data-locale=fr-fr]');
  // The island may not have hydrated yet; the press then waits for it.
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Checked by selector, because a closed dialog that is still in the document has no role, and its own link to the market would match as well.
  await expect(page.locator('dialog.market-change')).toHaveCount(0);
  await expect(link).toBeFocused();
});
