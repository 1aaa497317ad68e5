/** Declaration of one endpoint of the shop API, from which handler, browser types, tests and the published document are derived. */
import type * as v from 'valibot';

import type { ErrorCode } from './errors.ts';

export type Schema = v.GenericSchema;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** Below /api, with parameters as `:id`. */
  readonly path: string;
  /** Section of the published document. */
  readonly area: string;
  /** One sentence. */
  readonly summary: string;
  /** `required`: the call needs a store, named by x-bc-region. `optional`: x-bc-region is validated when present. */
  readonly region: 'required' | 'optional';
  /** `none`: the session is not read. `signed-in`: 401 without a customer in this store. Every write also needs the csrf-token. */
  readonly visit: 'none' | 'any' | 'signed-in';
  /** Set when the response contains prices: a signed-in customer gets personal ones, which must not be cached. */
  readonly groupPrices?: true;
  /** Shared cache lifetime in seconds; absent: no-store. */
  readonly maxAge?: number;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Absent: the body is ignored. */
  readonly body?: Schema;
  readonly answer: Schema;
  /** Error codes beyond those that follow from the rest of the declaration. */
  readonly errors?: readonly ErrorCode[];
}

type Reading<T> = T extends readonly (infer E)[]
  ? readonly Reading<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Reading<T[K]> }
    : T;
type Output<S> = S extends Schema ? Reading<v.InferOutput<S>> : undefined;
type Sent<S> = S extends Schema ? Reading<v.InferInput<S>> : undefined;

/** Parsed input of the handler. */
export interface InputOf<C extends Endpoint> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
}

/** Input as the caller sends it. */
export interface SentOf<C extends Endpoint> {
  readonly params: Sent<C['params']>;
  readonly query: Sent<C['query']>;
  readonly body: Sent<C['body']>;
}

export type AnswerOf<C extends Endpoint> = Output<C['answer']>;
