/** What a row of the route table is, and what its handler gets. */
import * as v from 'valibot';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { read } from './input.ts';
import type { Schema } from './input.ts';
import type { OpenSession, Session } from './session/session-store.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The visit that a call belongs to. */
export interface Visit {
  readonly session: Session;
  /** Atomic: `change` gets the newest session. Throws a Refusal when the visit has ended meanwhile. */
  update(change: (session: Session) => Session): Promise<Session>;
  /** Does `work` once for a key; the same key answers the first answer again. */
  once<T>(fingerprint: string, work: () => Promise<T>): Promise<T>;
}

export interface Call {
  readonly commerce: CommerceClient;
  readonly region: CommerceRegion;
  readonly header: (name: string) => string | undefined;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  /** Rows with `visit`; undefined when a read comes without a session. */
  readonly visit: Visit | undefined;
  /** The visit's session; begins one if there is none. */
  readonly open: () => Promise<OpenSession>;
}

export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ApiRoute {
  readonly method: Method;
  readonly path: string;
  /** `required`: the call goes to a store. `optional`: checked when it is there. */
  readonly region: 'required' | 'optional';
  /** The handler looks at the session. Every write is guarded by the csrf-token besides. */
  readonly visit: boolean;
  /** Seconds that shared caches may keep the answer; absent: no-store. */
  readonly maxAge?: number;
  readonly run: (input: RawInput, call: Call) => Promise<unknown>;
}

const NOTHING = v.strictObject({});

export function route<P extends Schema, Q extends Schema, B extends Schema>(row: {
  readonly method: Method;
  readonly path: string;
  readonly region?: ApiRoute['region'];
  readonly visit?: boolean;
  readonly maxAge?: number;
  readonly params?: P;
  readonly query?: Q;
  /** Absent: the handler sees no body. */
  readonly body?: B;
  readonly handle: (
    input: { readonly params: v.InferOutput<P>; readonly query: v.InferOutput<Q>; readonly body: v.InferOutput<B> },
    call: Call,
  ) => Promise<unknown>;
}): ApiRoute {
  const { method, path, params, query, body, handle } = row;
  return {
    method,
    path,
    region: row.region ?? 'required',
    visit: row.visit ?? false,
    ...(row.maxAge === undefined ? {} : { maxAge: row.maxAge }),
    run: async (input, call) =>
      handle(
        {
          params: read(params ?? NOTHING, input.params, 400),
          query: read(query ?? NOTHING, input.query, 400),
          body: body === undefined ? undefined : read(body, input.body, 422),
        },
        call,
      ),
  };
}
