/** Loads the tracker for professionals only. */
import { leaveOwnPage } from '#islands/ui/own-page.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';

if (!leaveOwnPage() && customerMark(document.cookie, document.documentElement.dataset['store'] ?? '') === 'pro')
  void import('./spend-tracker.ts').then((tracker) => tracker.startTracker());
