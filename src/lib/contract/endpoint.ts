/** What one call of the own API is. Declared once: the handler, the browser's types, the tests and the published document come from it. */
import type * as v from 'valibot';

import type { ErrorCode } from './errors.ts';

export type Schema = v.GenericSchema;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** Below /api, parameters as `:id`. */
  readonly path: string;
  /** Heading that the document puts it under. */
  readonly area: string;
  /** One sentence. */
  readonly summary: string;
  /** `required`: the call goes to a store, named by x-bc-region. `optional`: checked when it is there. */
  readonly region: 'required' | 'optional';
  /** `none`: the session is not looked at. `signed-in`: 401 without a customer in this store. Every write needs the csrf-token besides. */
  readonly visit: 'none' | 'any' | 'signed-in';
  /** It answers what the visitor is charged: a signed-in customer his own prices, and no cache keeps that. */
  readonly groupPrices?: true;
  /** Seconds that shared caches may keep the answer; absent: no-store. */
  readonly maxAge?: number;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Absent: no body is looked at. */
  readonly body?: Schema;
  readonly answer: Schema;
  /** Beyond those that follow from the rest of the declaration. */
  readonly errors?: readonly ErrorCode[];
}

type Reading<T> = T extends readonly (infer E)[]
  ? readonly Reading<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Reading<T[K]> }
    : T;
type Output<S> = S extends Schema ? Reading<v.InferOutput<S>> : undefined;
type Sent<S> = S extends Schema ? Reading<v.InferInput<S>> : undefined;

/** What the handler gets. */
export interface InputOf<C extends Endpoint> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
}

/** What a caller sends. */
export interface SentOf<C extends Endpoint> {
  readonly params: Sent<C['params']>;
  readonly query: Sent<C['query']>;
  readonly body: Sent<C['body']>;
}

export type AnswerOf<C extends Endpoint> = Output<C['answer']>;
