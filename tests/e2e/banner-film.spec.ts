/** A banner's film follows the visitor's motion preference until its button is pressed. The sample shop has no film, so the test adds one to a page. */
import { globSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data', 'latest');

/** Opens a page with a film whose file never loads: whether the film plays depends only on the page's calls. */
async function openFilm(page: Page): Promise<void> {
  const [script] = globSync('_astro/BannerFilm.*.js', { cwd: RELEASE });
  expect(script).toBeDefined();
  await page.addInitScript(() => {
    const playing = new WeakSet<HTMLMediaElement>();
    Object.defineProperty(HTMLMediaElement.prototype, 'paused', {
      get(this: HTMLMediaElement) {
        return !playing.has(this);
      },
    });
    HTMLMediaElement.prototype.play = function play() {
      playing.add(this);
      this.dispatchEvent(new Event('play'));
      return Promise.resolve();
    };
    HTMLMediaElement.prototype.pause = function pause() {
      playing.delete(this);
      this.dispatchEvent(new Event('pause'));
    };
  });
  await page.route('**/en-us/about', async (route) => {
    const answer = await route.fetch();
    const film = `<div><video muted data-banner-film style="height:200px;width:200px"></video>
      <button hidden data-film-button data-play="Play" data-pause="Pause"><svg><path></path></svg></button></div>
      <script type="module" src="/${script}"></script>`;
    const body = (await answer.text()).replace('<h1', `${film}<h1`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/en-us/about');
}

const isPaused = (page: Page): Promise<boolean> =>
  page.locator('[data-banner-film]').evaluate((film: HTMLVideoElement) => film.paused);

for (const [motion, first, then] of [
  ['no-preference', 'Pause', 'Play'],
  ['reduce', 'Play', 'Pause'],
] as const)
  test(`motion "${motion}": the film’s button is named after its action, ${first} at first and ${then} after a press`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await openFilm(page);
    const button = page.locator('[data-film-button]');
    await expect(button).toHaveAccessibleName(first);
    expect(await isPaused(page)).toBe(first === 'Play');
    await button.press('Enter');
    await expect(button).toHaveAccessibleName(then);
    expect(await isPaused(page)).toBe(then === 'Play');
    // Scrolling away pauses the film; the visitor's choice applies again after scrolling back.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(button).toHaveAccessibleName(then);
    await expect.poll(() => isPaused(page)).toBe(then === 'Play');
  });
