/** The dealers page: dealers near the visitor’s position. */
import { expect, test } from '@playwright/test';

import { PAGE, firstDealer, searchDealers } from './dealers-page.ts';

test.describe('position', () => {
  test.use({ geolocation: { latitude: 47.05, longitude: 12.96 } });

  test('is requested only on a press, lists the nearest dealers first, and stays out of the address', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await page.addInitScript(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...given) => {
        document.documentElement.dataset['asked'] = '';
        ask(...given);
      };
    });
    await page.goto(PAGE);
    await searchDealers(page, 'Salzburg');
    await expect(firstDealer(page)).toContainText('Salzburg');
    await expect(page.locator('html')).not.toHaveAttribute('data-asked');
    await page.getByRole('button', { name: 'In meiner Nähe' }).click();
    await expect(firstDealer(page)).toContainText(/Salzburg|Innsbruck|Cortina/);
    await expect(firstDealer(page)).toContainText(/\d+ km/);
    await expect(page.locator('html')).toHaveAttribute('data-asked');
    // The results for Salzburg show distances too, so wait until the position has replaced them.
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect(firstDealer(page)).toContainText(/\d+ km/);
  });

  test('marks the button as busy while the browser waits for the position, and removes the last message', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      let asked = 0;
      navigator.geolocation.getCurrentPosition = (_found, failed) => {
        asked += 1;
        if (asked === 1) failed?.({ code: 2 } as GeolocationPositionError);
        else addEventListener('test:fail', () => failed?.({ code: 2 } as GeolocationPositionError));
      };
    });
    await page.goto(PAGE);
    const near = page.getByRole('button', { name: 'In meiner Nähe' });
    const message = page.getByRole('alert').filter({ hasText: 'Standort' });
    await near.click();
    await expect(message).toBeVisible();
    await near.click();
    await expect(near).toHaveAttribute('aria-busy', 'true');
    await expect(message).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('test:fail')));
    await expect(message).toBeVisible();
    await expect(near).not.toHaveAttribute('aria-busy', 'true');
  });

  test('does not mark the button as busy after the visitor has searched for a town instead', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => undefined;
    });
    await page.goto(PAGE);
    await searchDealers(page, 'Salzburg');
    await expect(firstDealer(page)).toContainText('Salzburg');
    const near = page.getByRole('button', { name: 'In meiner Nähe' });
    await near.click();
    await expect(near).toHaveAttribute('aria-busy', 'true');
    await searchDealers(page, 'innsbruck');
    await expect(firstDealer(page)).toContainText('Sport Kofler');
    await expect(near).not.toHaveAttribute('aria-busy', 'true');
  });

  test('a service ticked while the browser waits for the position filters the dealers near that position', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) =>
        addEventListener('test:found', () =>
          found({ coords: { latitude: 47.05, longitude: 12.96 } } as GeolocationPosition),
        );
    });
    await page.goto(PAGE);
    const near = page.getByRole('button', { name: 'In meiner Nähe' });
    await near.click();
    await expect(near).toHaveAttribute('aria-busy', 'true');
    await page.getByLabel('Verleih').check();
    await expect(firstDealer(page)).toContainText('Verleih');
    await expect(near).toHaveAttribute('aria-busy', 'true');
    await page.evaluate(() => dispatchEvent(new Event('test:found')));
    await expect(near).not.toHaveAttribute('aria-busy', 'true');
    await expect(firstDealer(page)).toContainText(/\d+ km/);
    for (const item of await page.locator('.dealers-found li').all()) await expect(item).toContainText('Verleih');
  });

  test('shows a message if the visitor refuses it', async ({ page }) => {
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'In meiner Nähe' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Standort' })).toBeVisible();
  });
});

test('a position that is refused or found after a later search does not change its results', async ({ page }) => {
  await page.addInitScript(() => {
    const getCurrentPosition = (found: unknown, refuse: unknown): void =>
      void Object.assign(globalThis, { located: { found, refuse } });
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
  });
  await page.goto(PAGE);
  for (const outcome of ['refuse', 'found']) {
    await page.getByRole('button', { name: 'In meiner Nähe' }).click();
    await page.waitForFunction(() => 'located' in globalThis);
    await searchDealers(page, 'innsbruck');
    await expect(firstDealer(page)).toContainText('Sport Kofler');
    await page.evaluate((name) => {
      const { located } = globalThis as unknown as { located: Record<string, (position: object) => void> };
      located[name]?.({ coords: { latitude: 48.2, longitude: 16.37 } });
      Reflect.deleteProperty(globalThis, 'located');
    }, outcome);
    // Gives a wrong result the time to appear.
    await page.waitForTimeout(300);
    await expect(page.locator('.store-trouble')).toHaveText('');
    await expect(page.getByRole('heading', { name: /^innsbruck · Händler: \d/ })).toBeVisible();
  }
});
