import { customerMark } from '#lib/customer/customer-mark.ts';

/** Loads the tracker for professionals only. */
import { leaveOwnPage } from '../leave-filled-page.ts';

if (!leaveOwnPage() && customerMark(document.cookie, document.documentElement.dataset['store'] ?? '') === 'pro')
  void import('./paint-spend-tracker.ts').then((tracker) => tracker.startTracker());
