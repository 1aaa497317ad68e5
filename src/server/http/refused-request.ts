/** The shop's responses to requests that are refused before they reach a handler: a page, and a JSON error below /api. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { plainAnswer } from '../files/release-answer.ts';
import { errorPage } from './error-page.ts';
import type { LoadTexts } from './error-page.ts';
import { refusal } from './listen.ts';
import type { RefusedRequest } from './parser-errors.ts';
import { isApiPath } from './shop-routes.ts';

export interface RefusalOptions {
  readonly commonHeaders: Readonly<Record<string, string>>;
  readonly loadTexts?: LoadTexts | undefined;
}

/** No part of the query is in the response. */
export async function refusedAnswer(refused: RefusedRequest, options: RefusalOptions): Promise<Response> {
  const { status, message, path } = refused;
  // Only the path of this address is read, and its origin is never shown.
  const request = new Request(new URL(path.replace(/^\/+/, '/'), 'http://shop.invalid'));
  const response = isApiPath(path)
    ? await refusal(refused)
    : await errorPage(request, plainAnswer(status, message), options.loadTexts);
  for (const [name, value] of Object.entries(options.commonHeaders)) response.headers.set(name, value);
  return response;
}

/** Answers a request with a page, or with text if the client does not ask for a page. Closes the connection after it. */
export async function refuseRequest(
  { headers }: IncomingMessage,
  outgoing: ServerResponse,
  { refused, ...options }: RefusalOptions & { readonly refused: RefusedRequest },
): Promise<void> {
  const isPage = (headers.accept ?? '').includes('text/html');
  const response = isPage ? await refusedAnswer(refused, options) : plainAnswer(refused.status, refused.message);
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  outgoing.writeHead(refused.status, { connection: 'close' });
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
