/** The question for consent at the bottom of the page, and the footer's button that asks it again. */
import type { Analytics } from '#stores/analytics.ts';

export function askForConsent(analytics: Pick<Analytics, 'consent' | 'answer'>): void {
  const banner = document.querySelector<HTMLElement>('[data-consent]');
  const again = document.querySelector<HTMLButtonElement>('[data-consent-again]');
  if (!banner) return;
  const show = (isShown: boolean): void => {
    banner.hidden = !isShown;
  };
  banner.addEventListener('click', (event) => {
    const answer = event.target instanceof Element && event.target.closest<HTMLElement>('[data-answer]')?.dataset;
    if (!answer) return;
    analytics.answer(answer['answer'] === 'granted' ? 'granted' : 'denied');
    const hadFocus = banner.contains(document.activeElement);
    show(false);
    // The focused button is gone: keep the keyboard at a place that exists.
    if (hadFocus) (banner.dataset['asked'] ? again : document.querySelector<HTMLElement>('#content'))?.focus();
  });
  if (again) {
    again.hidden = false;
    again.addEventListener('click', () => {
      banner.dataset['asked'] = 'again';
      show(true);
      banner.querySelector('button')?.focus();
    });
  }
  show(analytics.consent() === 'unanswered');
}
