/** A call of the contract joined to what does it, and what its handler gets. */
import * as v from 'valibot';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { AnswerOf, Endpoint, InputOf } from '#lib/contract/endpoint.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { ApiServices } from './api-services.ts';
import type { DeviceCookie } from './cookies.ts';
import { checkText, read } from './input.ts';
import type { OpenSession } from './session/session-store.ts';
import type { Session, SignedIn } from './session/session.ts';

/** One try of a write that counts once. */
export interface Attempt {
  /** The plan of a try before this one, whose outcome is not known; undefined when this is the first. */
  readonly earlier: unknown;
  /** Stores the state before the write; durable when it resolves. Throws the Refusal `still-running` when another process does the write. */
  plan(plan: unknown): Promise<void>;
}

export interface Once<T> {
  /** Of the request: a key takes one only. */
  readonly fingerprint: string;
  /** Stored together with the key, before `work` begins. */
  readonly plan?: unknown;
  readonly work: (attempt: Attempt) => Promise<T>;
}

/** The visit that a call belongs to. */
export interface Visit {
  readonly session: Session;
  readonly csrfToken: string;
  /** Atomic: `change` gets the newest session. Throws a Refusal when the visit has ended meanwhile. */
  update(change: (session: Session) => Session): Promise<Session>;
  /** The same, under a new id: at sign-in and sign-out. */
  rotate(change: (session: Session) => Session): Promise<Session>;
  /** Ends every other visit of this customer that `stays` does not hold for. */
  endOthers(store: CommerceRegion, customerId: number, stays?: (customer: SignedIn) => boolean): Promise<void>;
  /** Does `work` once for a key; the same key answers the first answer again. */
  once<T>(asked: Once<T>): Promise<T>;
}

export interface Call {
  readonly commerce: CommerceClient;
  readonly region: CommerceRegion;
  /** The region header as it was sent; `us` when there was none. */
  readonly regionHeader: string;
  /** Of the visitor; '' when it is not known. */
  readonly address: string;
  /** Proofs of earlier sign-ins from this browser. */
  readonly device: DeviceCookie;
  readonly services: ApiServices;
  readonly header: (name: string) => string | undefined;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  /** Calls that look at the session; undefined when a read comes without one. */
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
  readonly call: Endpoint;
  readonly run: (input: RawInput, call: Call) => Promise<unknown>;
}

const NOTHING = v.strictObject({});

export function route<C extends Endpoint>(
  call: C,
  handle: (input: InputOf<C>, call: Call) => Promise<AnswerOf<C>>,
): ApiRoute {
  const { params = NOTHING, query = NOTHING, body } = call;
  return {
    call,
    run: async (input, context) => {
      const { params: inPath, query: inQuery, body: inBody } = input;
      for (const part of [inPath, inQuery, ...(body ? [inBody] : [])]) checkText(part);
      return handle(
        {
          params: read(params, input.params, 'malformed-request'),
          query: read(query, input.query, 'malformed-request'),
          body: body && read(body, input.body, 'malformed-body'),
        } as InputOf<C>,
        context,
      );
    },
  };
}
