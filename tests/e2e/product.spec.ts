/** The product page: gallery, enlarged view, buy bar on small screens, size guide, declared fit. */
import { devices, expect, test } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { holdScripts } from './held-scripts.ts';
import { openSettled } from './visitor.ts';

const PAGE = '/de-at/p/ridge-98';

for (const [name, width, height] of [['phone', 390, 844], ['tablet', 820, 1180]] as const)
  test(`on a ${name}, the buy button is in view before and after scrolling, and does not cover the end of the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(PAGE);
    const button = page.getByTestId('add-to-cart');
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.locator('.specs').first().scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = await page.locator('.buy-bar').boundingBox();
    const last = await page.locator('.footer a').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }); // prettier-ignore

test('in a low window the buy bar is part of the page flow', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(PAGE);
  expect(await page.locator('.buy-bar').evaluate((bar) => getComputedStyle(bar).position)).toBe('static');
});

test('a thumbnail shows its view and is marked as current, without changing the address', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PAGE);
  await page.locator('.thumb').nth(1).click();
  await expect(page.locator('#view-2')).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('.thumb').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(page.getByRole('img', { name: /neben einer Person von 175 cm/ })).toBeVisible();
});

test('on a phone, the row of thumbnails ends at the fourth, which shows the number of further pictures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PAGE);
  const thumbs = page.locator('.thumb');
  const all = await thumbs.count();
  expect(all).toBeGreaterThan(4);
  const mark = (at: number) => thumbs.nth(at).evaluate((thumb) => getComputedStyle(thumb, '::after').content);
  // Read out, the mark would be a part of the name "picture 4".
  await expect.poll(() => mark(3)).toBe(`"+${all - 4}" / ""`);
  expect(await mark(2)).toBe('none');
  await expect(thumbs.filter({ visible: true })).toHaveCount(4);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(thumbs.filter({ visible: true })).toHaveCount(all);
  expect(await mark(3)).toBe('none');
});

for (const width of [390, 1440])
  test(`at ${width} px, breadcrumbs name the category and link to it, and no section is behind a tab or a closed list`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openSettled(page, PAGE);
    const category = page.getByRole('navigation', { name: 'Pfad' }).getByRole('link', { name: 'Ski', exact: true });
    await expect(category).toBeInViewport({ ratio: 1 });
    await expect(category).toHaveAttribute('href', '/de-at/c/skis');
    await expect(page.getByRole('tab')).toHaveCount(0);
    // The size guide is an aid to a choice, beside the sizes.
    await expect(page.locator('main details:not(.guide)')).toHaveCount(0);
    // The form of sold-out sizes appears with one; a first visit has no recently viewed products.
    const parts = page.locator('main :is(section:not(.notify, [data-viewed] *) :is(h2, .tile), .specs, .highlights)');
    expect(await parts.count()).toBeGreaterThan(9);
    await expect(parts.filter({ visible: false })).toHaveCount(0);
  });

/** Width and height of the drawings in centimeters. */
const NEAR = [40, 46] as const;
const FAR = [200, 230] as const;

test('every kind of product is drawn to scale: beside a person or a hand, on a head or a hand', async ({ page }) => {
  const drawn = [['line-fixed', '120 cm', 120, 10, FAR, 'neben einer Person von 175 cm'], ['stride-carbon', '105–140 cm', 140, 10, FAR, 'neben einer Person von 175 cm'], ['single-ski-bag', '180 cm', 180, 10, FAR, 'neben einer Person von 175 cm'], ['bivak-28', '54 × 29 cm', 54, 29, FAR, 'neben einer Person von 175 cm'], ['basecamp-90', '38 × 74 cm', 38, 74, FAR, 'neben einer Person von 175 cm'], ['glide-mix', '178 × 12 cm', 178, 12, FAR, 'neben einer Person von 175 cm'], ['crest', '19 × 28 cm', 19, 28, NEAR, 'an einem 23 cm hohen Kopf'], ['vista', '11 × 18 cm', 11, 18, NEAR, 'an einem 23 cm hohen Kopf'], ['palm-gtx', '28 × 15 cm', 28, 15, NEAR, 'an einer 19 cm langen Hand'], ['palm-mitt', '28 × 15 cm', 28, 15, NEAR, 'an einer 19 cm langen Hand'], ['lock-14', '36 × 10 cm', 36, 10, NEAR, 'neben einer 19 cm langen Hand'], ['base-wax-cold', '10 × 5 cm', 10, 5, NEAR, 'neben einer 19 cm langen Hand']] as const; // prettier-ignore
  for (const [slug, size, length, breadth, [wide, high], words] of drawn) {
    await page.goto(`/de-at/p/${slug}`);
    const figure = page.getByRole('img', { name: `${size} ${words}` });
    await figure.scrollIntoViewIfNeeded();
    const measured = async (): Promise<readonly number[]> => {
      const [own, whole] = [await figure.locator('img').last().boundingBox(), await figure.boundingBox()];
      if (!own || !whole) return [];
      expect(own.x + own.width).toBeLessThanOrEqual(whole.x + whole.width + 1);
      expect(own.y).toBeGreaterThanOrEqual(whole.y);
      return [(high * own.height) / whole.height, (wide * own.width) / whole.width].map(Math.round);
    };
    // The stylesheet of content below the fold loads late.
    await expect.poll(measured).toEqual([length, breadth]);
    for (const part of await figure.locator('img').all())
      await expect
        .poll(() => part.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
        .toBe(true);
  }
  await expectNoViolations(page);
});

test('a scale drawing is described in the language of the page, in the United States in inches too', async ({
  page,
}) => {
  for (const [path, words] of [
    ['/en-us/p/crest', '19 × 28 cm (7.5 × 11.0 in) on a head 23 cm high'],
    ['/en-us/p/ridge-98', '170 cm (66.9 in) beside a person of 5′9″ (175 cm)'],
    ['/en-gb/p/crest', '19 × 28 cm on a head 23 cm high'],
    ['/fr-ch/p/vista', '11 × 18 cm sur une tête de 23 cm de haut'],
    ['/ja-jp/p/palm-gtx', '28 × 15 cm、長さ19 cmの手に着用'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('.drawing').getByRole('img', { name: words, exact: true })).toHaveCount(1);
    await expect(page.locator('.drawing p')).toHaveText(words);
  }
});

test('a gallery shows the product from three sides, and all of them in the chosen color', async ({ page }) => {
  await page.goto(PAGE);
  const views = page.locator('.views');
  const named = (name: string) => views.getByRole('img', { name, exact: true });
  await expect(named('Ridge 98')).toHaveAttribute('src', /ridge-98-glacier\?/);
  await expect(named('Ridge 98, Belag')).toHaveAttribute('src', /ridge-98-glacier--2\?/);
  await expect(named('Ridge 98, Schaufel')).toHaveAttribute('src', /ridge-98-glacier--3\?/);
  await page.locator('[data-color]').nth(1).click();
  await expect(page.locator('.gallery img[src*="glacier"]')).toHaveCount(0);
  await expect(named('Ridge 98, Belag')).toHaveAttribute('srcset', /ridge-98-ink--2\?.*ridge-98-ink--2\?/);
  await expect(page.locator('.thumb img[src*="ridge-98-ink"]')).toHaveCount(3);
  await page.goto(`${PAGE}?color=larch`);
  await expect(named('Ridge 98, Schaufel')).toHaveAttribute('src', /ridge-98-larch--3\?/);
});

test('the film of a rotating product shows its poster until its button is pressed, and has no sound', async ({
  page,
}) => {
  await page.goto(PAGE);
  const film = page.locator('.views video');
  await expect(film).toHaveJSProperty('paused', true);
  await expect(film).toHaveJSProperty('muted', true);
  await expect(film).toHaveAttribute('aria-label', 'Ridge 98, dreht sich');
  expect((await page.request.get((await film.getAttribute('poster')) ?? '')).headers()['content-type']).toMatch(
    /^image/,
  );
  const part = await page.request.get((await film.getAttribute('src')) ?? '', { headers: { range: 'bytes=0-99' } });
  expect([part.status(), part.headers()['content-type']]).toEqual([206, 'video/mp4']);
  await expect(page.locator('.thumb.film')).toHaveCount(1);
});

test('the enlarged view zooms from 1 to 3 by double tap, keys and buttons, and returns the focus when closed', async ({
  page,
}) => {
  await page.goto(PAGE);
  await page.locator('.enlarge').click();
  const view = page.locator('dialog.enlarged');
  await expect(view).toBeVisible();
  await expect(view).toHaveAttribute('data-scale', '1.00');
  await view.locator('img').dblclick({ position: { x: 200, y: 200 } });
  await expect(view).toHaveAttribute('data-scale', '3.00');
  await page.keyboard.press('+');
  await expect(view).toHaveAttribute('data-scale', '3.00');
  await page.keyboard.press('0');
  await expect(view).toHaveAttribute('data-scale', '1.00');
  await view.getByRole('button', { name: 'Vergrößern' }).click();
  await expect(view).toHaveAttribute('data-scale', '1.25');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(view).toHaveCount(0);
  await expect(page.locator('.enlarge')).toBeFocused();
});

test.describe('on a phone', () => {
  const { viewport, userAgent, hasTouch, isMobile, deviceScaleFactor } = devices['Pixel 7'];
  test.use({ viewport, userAgent, hasTouch, isMobile, deviceScaleFactor });

  test('two fingers zoom the enlarged picture from 1 to 3, and back', async ({ page, context }) => {
    await page.goto(PAGE);
    await page.locator('.enlarge').tap();
    const view = page.locator('dialog.enlarged');
    await expect(view).toHaveAttribute('data-scale', '1.00');
    const fingers = await context.newCDPSession(page);
    const { x, y, width, height } = (await view.locator('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (apart: number) => [-apart, apart].map((by, id) => ({ x: x + width / 2 + by, y: y + height / 2, id }));
    const pinch = async (from: number, to: number): Promise<void> => {
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      for (let step = 1; step <= 5; step += 1)
        await fingers.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: at(from + ((to - from) * step) / 5),
        });
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await pinch(40, 80);
    await expect(view).toHaveAttribute('data-scale', '2.00');
    await pinch(40, 120);
    await expect(view).toHaveAttribute('data-scale', '3.00');
    await pinch(120, 20);
    await expect(view).toHaveAttribute('data-scale', '1.00');
    // The page below is not zoomed.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });
});

test('the button for the enlarged view is busy while its code loads', async ({ page }) => {
  const code = await holdScripts(page, /\/_astro\/enlarge\./);
  await openSettled(page, '/en-us/p/ridge-98');
  const button = page.locator('.enlarge');
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await code.release();
  await expect(page.locator('dialog.enlarged')).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
});

test('if the code of the enlarged view does not arrive within 15 seconds, the picture opens', async ({ page }) => {
  await page.route(/\/_astro\/enlarge\./, () => undefined);
  await openSettled(page, '/en-us/p/ridge-98');
  await page.locator('.enlarge').click();
  await expect(page).toHaveURL(/\/i\/[^/]+\/ridge-98/, { timeout: 20_000 });
});

test('the enlarged view shows the picture that the gallery shows; for a drawing, the picture of the chosen color', async ({
  page,
}) => {
  await openSettled(page, PAGE);
  const nameOf = (src: string | null): string => /\/[is]\/[^/]+\/([^?]+)/.exec(src ?? '')?.[1] ?? '';
  const names: string[] = [];
  for (const number of [1, 2, 3, 4]) {
    await page
      .locator('.thumb')
      .nth(number - 1)
      .click();
    await expect(page.locator('.thumb').nth(number - 1)).toHaveAttribute('aria-current', 'true');
    const view = () => page.locator('.views').evaluate((strip) => strip.scrollLeft / strip.clientWidth);
    await expect.poll(view).toBeCloseTo(number - 1, 1);
    await page.locator('.enlarge').click();
    names.push(nameOf(await page.locator('dialog.enlarged img').getAttribute('src')));
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog.enlarged')).toHaveCount(0);
  }
  const ofView = async (number: number) =>
    nameOf(await page.locator(`#view-${number} img`).evaluate((image: HTMLImageElement) => image.currentSrc));
  expect(names).toEqual([await ofView(1), await ofView(1), await ofView(3), await ofView(4)]);
  expect(new Set(names).size).toBe(3);
});

test('a second press while the code of the enlarged view is loading opens no second view', async ({ page }) => {
  let load = (): void => undefined;
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/_astro\/enlarge\./, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PAGE);
  const asked = page.waitForRequest(/\/_astro\/enlarge\./);
  await page.locator('.enlarge').click();
  await page.locator('.enlarge').click();
  await asked;
  load();
  await expect(page.locator('dialog.enlarged').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.enlarged')).toHaveCount(0);
});

for (const [path, button] of [
  [PAGE, '.enlarge'],
  ['/de-at/l/deep-winter', '[data-banner-zoom]'],
] as const)
  test(`${path}: an offline visitor who enlarges a picture keeps the page; once online, the next press enlarges it`, async ({
    page,
  }) => {
    await openSettled(page, path);
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/enlarge.'));
    await page.locator(button).first().click();
    await failed;
    // Time for a navigation, which must not happen.
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(path);
    await expect(page.locator(button).first()).toBeVisible();
    await page.context().setOffline(false);
    await page.locator(button).first().click();
    await expect(page.locator('dialog.enlarged')).toBeVisible();
  });

test('keys with Ctrl, Alt or Meta belong to the browser: they do not zoom the enlarged picture', async ({ page }) => {
  await page.goto(PAGE);
  await page.locator('.enlarge').click();
  const view = page.locator('dialog.enlarged');
  await expect(view).toHaveAttribute('data-scale', '1.00');
  for (const key of ['Control++', 'Meta+=', 'Alt++']) await page.keyboard.press(key);
  await expect(view).toHaveAttribute('data-scale', '1.00');
  await page.keyboard.press('+');
  await expect(view).toHaveAttribute('data-scale', '1.25');
  await page.keyboard.press('Control+0');
  await expect(view).toHaveAttribute('data-scale', '1.25');
});

test('a sold-out variant is reported in words, with a link to its back-in-stock form', async ({ page }) => {
  await page.goto('/de-at/p/kante-68-sl');
  await page.locator('.choice-row label:has([name=size])').first().click();
  await expect(page.locator('.buy-reason')).toContainText('155 cm');
  await expect(page.locator('.buy-reason')).toContainText('ist ausverkauft');
  await page.locator('.buy-reason a').click();
  await expect(page.locator('#notify-me')).toBeInViewport();
  await expect(page.locator('#notify-me select option:checked')).toContainText('155 cm');
});

test('the link to the back-in-stock form works before the code of the form arrives', async ({ page }) => {
  const notice = await holdScripts(page, /\/_astro\/notify-me\.[^/]*\.js/);
  await page.goto('/de-at/p/kante-68-sl');
  await page.locator('.choice-row label:has([name=size])').first().click();
  await page.locator('.buy-reason a').click();
  await expect(page).toHaveURL(/#notify-me$/);
  await expect(page.locator('#notify-me')).toBeInViewport();
  await notice.release();
  await expect(page.locator('form[data-form=notify-me]')).toHaveAttribute('data-live', 'yes');
  await expect(page.locator('#notify-me')).toBeInViewport();
  await expect(page.locator('#notify-me select option:checked')).toContainText('155 cm');
});

test('a back-in-stock notification can be requested when the code of its form does not load', async ({ page }) => {
  await page.route(/\/_astro\/(?:notify-me|live-prices)\.[^/]*\.js/, (route) => route.abort());
  await page.goto('/de-at/p/kante-68-sl');
  // The missing file makes the page reload, perhaps while the size is chosen (`reload.spec.ts`).
  await page.locator('.choice-row label:has([name=size])').first().click();
  await page.locator('.buy-reason a').click();
  await expect(page.locator('#notify-me')).toBeInViewport();
  const form = page.locator('form[data-form=notify-me]');
  await expect(form.locator('select option:checked')).toContainText('155 cm');
  await form.locator('[name=email]').fill(`no-code-${Date.now()}@firn.example`);
  await form.locator('[data-submit]').click();
  await expect(page).toHaveURL(/\/api\/forms\/notify-me$/);
  await expect(form.locator('[data-done]')).toHaveText('Wir schreiben einmal, wenn es wieder da ist.');
  await expect(form.locator('[data-done]')).toBeVisible();
});

test('the free-shipping threshold, delivery dates and return terms are listed beside the buy button', async ({
  page,
}) => {
  await page.goto(PAGE);
  const terms = page.locator('.service');
  await expect(terms).toContainText('Gratisversand ab 99,00');
  await expect(terms.locator('[data-delivery]')).toHaveText(/^Lieferung \D+\d/);
  await expect(terms.getByRole('link', { name: 'Rückgabe innerhalb von 30 Tagen' })).toBeVisible();
});

test('a sold-out product has no delivery date, nor does a sold-out size while it is chosen', async ({ page }) => {
  const delivery = page.locator('.service [data-delivery]');
  await page.goto('/de-at/p/kante-68-sl');
  await expect(page.getByRole('button', { name: 'Ausverkauft' })).toBeVisible();
  await expect(delivery).toHaveCount(1);
  await expect(delivery).toBeHidden();
  await page.goto('/de-at/p/traverse-94');
  await expect(delivery).toBeVisible();
  await page.locator('.choice-row label', { hasText: '184 cm' }).click();
  await expect(page.getByTestId('add-to-cart')).toHaveText('Ausverkauft');
  await expect(delivery).toBeHidden();
  await page.locator('.choice-row label', { hasText: '170 cm' }).click();
  await expect(page.getByTestId('add-to-cart')).toHaveText('In den Warenkorb');
  await expect(delivery).toBeVisible();
});

test('the size guide gives heights in centimeters and feet', async ({ page }) => {
  await page.goto(PAGE);
  await page.getByText('Größenberater').click();
  const guide = page.locator('.guide');
  await expect(guide.getByRole('row', { name: /177 cm/ })).toContainText('179–186 cm');
  await expect(guide.getByRole('row', { name: /177 cm/ })).toContainText('5′10″');
  await expectNoViolations(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('thumbnails and size guide work, and delivery terms are shown', async ({ page }) => {
    await page.goto(PAGE);
    await page.locator('.thumb').nth(1).click();
    await expect(page.locator('#view-2')).toBeInViewport({ ratio: 0.5 });
    await page.getByText('Größenberater').click();
    await expect(page.locator('.guide table')).toBeVisible();
    await expect(page.locator('[data-delivery]')).toHaveText('Lieferung in 2–4 Werktagen');
  });
});

test('a binding’s page lists the soles that fit, and states no release value for a person', async ({ page }) => {
  await page.goto('/de-at/p/pin-12');
  const fit = page.locator('.fit');
  await expect(fit.getByRole('row', { name: /Pin-Einsätze/ })).toContainText('Ja');
  await expect(fit.getByRole('row', { name: /GripWalk/ })).toContainText('Nein');
  await expect(fit).toContainText('geschultes Fachpersonal');
  await expect(page.locator('main input:is([name=weight], [name=height], [name=age])')).toHaveCount(0);
});
