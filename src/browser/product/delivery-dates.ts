/** Replaces "in 2 to 4 working days" with dates, which cannot be built into a page that is served for days. */
import { deliveryDates } from '#lib/shipping/delivery-terms.ts';

const written = new Intl.DateTimeFormat(document.documentElement.lang, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

for (const line of document.querySelectorAll<HTMLElement>('[data-delivery]')) {
  const [from = 0, to = from] = (line.dataset['delivery'] ?? '').split('-').map(Number);
  const { first, last } = deliveryDates(new Date(), { from, to });
  line.textContent = (line.dataset['template'] ?? '').replace('{dates}', written.formatRange(first, last));
}
