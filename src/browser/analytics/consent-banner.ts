/** The consent banner at the bottom of the page, and the footer button that reopens it. */
import { addStylesheet } from '#browser/boot/add-stylesheet.ts';
import type { Analytics } from '#stores/analytics-consent.ts';

import sheet from './consent.css?url';

export function askForConsent(analytics: Pick<Analytics, 'consent' | 'answer'>): void {
  const banner = document.querySelector<HTMLElement>('[data-consent]');
  const again = document.querySelector<HTMLButtonElement>('[data-consent-again]');
  if (!banner) return;
  let styled: Promise<unknown> | undefined;
  let isWanted = false;
  const show = async (isShown: boolean): Promise<void> => {
    isWanted = isShown;
    if (isShown) await (styled ??= addStylesheet(sheet));
    // The visitor may have answered in another tab while the stylesheet was loading.
    banner.hidden = !isWanted;
  };
  banner.addEventListener('click', (event) => {
    const answer = event.target instanceof Element && event.target.closest<HTMLElement>('[data-answer]')?.dataset;
    if (!answer) return;
    analytics.answer(answer['answer'] === 'granted' ? 'granted' : 'denied');
    const hadFocus = banner.contains(document.activeElement);
    void show(false);
    // The focused button is now hidden: move the focus to a visible element.
    if (hadFocus) (banner.dataset['asked'] ? again : document.querySelector<HTMLElement>('#content'))?.focus();
  });
  if (again) {
    again.hidden = false;
    again.addEventListener('click', () => {
      banner.dataset['asked'] = 'again';
      void show(true).then(() => banner.querySelector('button')?.focus());
    });
  }
  void show(analytics.consent() === 'unanswered');
  // The visitor may have answered in another tab, or on another page before coming back to this one.
  document.addEventListener('visibilitychange', () => {
    const given = analytics.consent();
    if (!isWanted || banner.dataset['asked'] || given === 'unanswered') return;
    // The events of this page have waited for the answer, too.
    analytics.answer(given);
    void show(false);
  });
}
