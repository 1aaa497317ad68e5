/** A content service over real HTTP with scripted responses, which records its requests. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import Contentstack from 'contentstack';

import { createContentClient } from '#clients/content/content-client.ts';
import type { ContentClient, ContentClientSettings } from '#clients/content/content-client.ts';
import type { ContentConfiguration } from '#clients/content/content-configuration.ts';

type Script = (url: URL, response: ServerResponse, request: IncomingMessage) => void;

export interface ScriptedContent {
  readonly port: number;
  readonly asked: URL[];
  readonly headers: IncomingMessage['headers'][];
  script: Script;
  client(settings?: ContentClientSettings, configuration?: Partial<ContentConfiguration>): ContentClient;
  /** The vendor's SDK without the shop's wrapper. */
  bareSdk(config?: object): ReturnType<typeof Contentstack.Stack>;
  close(): Promise<void>;
}

export function answer(response: ServerResponse, body: unknown, status = 200, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export const oneEntry = (uid = 'blt1', rest: object = {}) => ({
  entries: [{ uid, locale: 'en-us', ...rest }],
  count: 1,
});

export async function scriptedContent(first: Script): Promise<ScriptedContent> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    made.asked.push(url);
    made.headers.push(request.headers);
    made.script(url, response, request);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const made: ScriptedContent = {
    port,
    asked: [],
    headers: [],
    script: first,
    client: (settings = {}, configuration = {}) =>
      createContentClient(
        {
          apiKey: 'key',
          deliveryToken: 'token',
          environment: 'production',
          protocol: 'http',
          host: '127.0.0.1',
          port,
          ...configuration,
        },
        { retryDelayMs: 5, timeoutMs: 2_000, ...settings },
      ),
    bareSdk(config = {}) {
      const stack = Contentstack.Stack({
        api_key: 'key',
        delivery_token: 'token',
        environment: 'production',
        ...config,
      } as Contentstack.Config);
      stack.setProtocol('http');
      stack.setHost('127.0.0.1');
      stack.setPort(port);
      return stack;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return made;
}
