/** Logs the network requests of a page, and prints them when its test fails: a failed wait shows what was missing, the log shows why. */
import type { Page, Request, TestInfo } from '@playwright/test';

interface Noted {
  readonly at: number;
  end?: string;
}

/** Call this before the page loads, and `print` in `afterEach`. Prints only API calls, posts, failures and unanswered requests. */
export function logRequests(page: Page): { readonly print: (info: TestInfo) => void } {
  const start = Date.now();
  const requests = new Map<Request, Noted>();
  const others: string[] = [];
  const since = (): number => Date.now() - start;
  const end = (request: Request, text: string): void => {
    const noted = requests.get(request);
    if (noted) noted.end = `${text} after ${since() - noted.at} ms`;
  };
  page.on('request', (request) => requests.set(request, { at: since() }));
  page.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'));
  page.on('response', (response) => end(response.request(), String(response.status())));
  page.on('pageerror', (error) => others.push(`${since()} ms: page error: ${error.message}`));
  page.on('console', (message) => others.push(`${since()} ms: console ${message.type()}: ${message.text()}`));
  const isOfInterest = (request: Request, { end: ended }: Noted): boolean =>
    ended === undefined || request.method() !== 'GET' || request.url().includes('/api/') || !/^[23]\d\d /.test(ended);
  return {
    print: ({ status, expectedStatus }) => {
      if (status === expectedStatus) return;
      const lines = [...requests]
        .filter(([request, noted]) => isOfInterest(request, noted))
        .map(
          ([request, { at, end: ended = 'no response' }]) => `${at} ms: ${request.method()} ${request.url()}: ${ended}`,
        );
      console.log([...lines, ...others, `${since()} ms: the test failed`].join('\n'));
    },
  };
}
