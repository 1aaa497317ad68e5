/** Loads the tracker for professionals only. */
import { customerMark } from '#lib/customer/customer-mark.ts';

if (customerMark(document.cookie, document.documentElement.dataset['store'] ?? '') === 'pro')
  void import('./spend-tracker.ts').then((tracker) => tracker.startTracker());
