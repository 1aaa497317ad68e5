/** Joins an endpoint of the contract to its handler, and defines the types that handlers receive. */
import * as v from 'valibot';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { AnswerOf, Endpoint, InputOf } from '#lib/contract/endpoint.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { ApiServices } from './api-services.ts';
import type { DeviceCookie } from './cookies.ts';
import { checkText, read, readBodyAs } from './input.ts';
import type { OpenSession } from './session/session-id.ts';
import type { Session, SignedIn } from './session/session.ts';

/** One attempt of an idempotent write. */
export interface Attempt {
  /** Plan of an earlier attempt whose outcome is unknown; undefined for the first attempt. */
  readonly earlier: unknown;
  /** Stores the state before the write; durable when it resolves. Throws the Refusal `still-running` when another process performs the write. */
  plan(plan: unknown): Promise<void>;
}

export interface IdempotentWrite<T> {
  /** Fingerprint of the request; an idempotency key is valid for one fingerprint. */
  readonly fingerprint: string;
  /** State of the platform before the write; stored together with the key before `work` starts. */
  readonly plan?: unknown;
  readonly work: (attempt: Attempt) => Promise<T>;
}

/** The session that a call belongs to. */
export interface Visit {
  readonly session: Session;
  readonly csrfToken: string;
  /** Atomic: `change` receives the newest session. Throws a Refusal when the session has ended in the meantime. */
  update(change: (session: Session) => Session): Promise<Session>;
  /** Like `update`, under a new session id: at sign-in and sign-out. */
  rotate(change: (session: Session) => Session): Promise<Session>;
  /** Ends all other sessions of this customer, except those for which `stays` returns true. */
  endOthers(store: CommerceRegion, customerId: number, stays?: (customer: SignedIn) => boolean): Promise<void>;
  /** Runs `work` once per idempotency key; a repeated key returns the result of the first run. */
  once<T>(write: IdempotentWrite<T>): Promise<T>;
}

export interface Call {
  readonly commerce: CommerceClient;
  readonly region: CommerceRegion;
  /** The region header as sent; `us` when it was absent. */
  readonly regionHeader: string;
  /** Address of the visitor; '' when unknown. */
  readonly address: string;
  /** Proofs of earlier sign-ins from this browser. */
  readonly device: DeviceCookie;
  readonly services: ApiServices;
  readonly header: (name: string) => string | undefined;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  /** The session, for endpoints that use one; undefined for a read without a session. */
  readonly visit: Visit | undefined;
  /** Returns the session; creates one if there is none. */
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
  /** Returns false for a result that no cache may store although the endpoint is cacheable. */
  readonly mayCache?: (answer: unknown) => boolean;
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
          body: body && readBodyAs(body, input.body),
        } as InputOf<C>,
        context,
      );
    },
  };
}
