/**
 * Limits for calls that a stranger could use to guess a secret (a password, a professional code, the e-mail of an order). Wrong attempts count for the client
 * and for the client at this subject. Attempts of other clients at the same subject never lock it: they only lower the number of attempts that each further
 * site has. So a stranger cannot lock an owner out, and many addresses together still get few attempts.
 */
import { clientKey, siteKey } from '#lib/network/client-key.ts';

import type { Call } from '../route.ts';
import type { Limit } from './attempt-counter.ts';

export interface BruteForceRule {
  /** Begins the names of the counters. */
  readonly name: string;
  /** Attempts of one client at any subject. */
  readonly client: Limit;
  /** Attempts of one client at one subject. */
  readonly subject: Limit;
  /** Wrong attempts of all clients at one subject from which on the subject counts as attacked. */
  readonly attacked: Limit;
  /** Attempts of one site at a subject that is attacked. */
  readonly whileAttacked: Limit;
}

/** An IPv6 /48 has 65,536 clients: together they get as much as this many. */
const CLIENTS_PER_SITE = 8;
const NEVER = Number.MAX_SAFE_INTEGER;

interface Counted {
  readonly name: string;
  readonly who: string;
  readonly limit: Limit;
}

/**
 * Runs `work` if the client has attempts left; throws the Refusal `too-often` else. An answer for which `isRight` holds sets the client's counter of the
 * subject to zero and does not count. An error does not count either: an outage says nothing about the secret.
 */
export async function limitBruteForce<T>(
  call: Pick<Call, 'address' | 'services'>,
  { rule, subject }: { readonly rule: BruteForceRule; readonly subject: string },
  work: () => Promise<{ readonly isRight: boolean; readonly value: T }>,
): Promise<T> {
  const { attempts } = call.services.store;
  const client = clientKey(call.address);
  const site = siteKey(call.address);
  const ofClient: Counted = { name: `${rule.name}-client`, who: client, limit: rule.client };
  const ofSite: Counted = {
    name: `${rule.name}-site`,
    who: site,
    limit: { ...rule.client, most: rule.client.most * CLIENTS_PER_SITE },
  };
  const ofSubject: Counted = { name: `${rule.name}-subject`, who: `${subject} ${client}`, limit: rule.subject };
  const ofAll: Counted = { name: `${rule.name}-all`, who: subject, limit: { ...rule.attacked, most: NEVER } };
  const ofAttacked: Counted = { name: `${rule.name}-attacked`, who: `${subject} ${site}`, limit: rule.whileAttacked };
  const counted: Counted[] = [];
  const count = async (one: Counted): Promise<number> => {
    const counter = await attempts.count(one.name, one.who, one.limit);
    counted.push(one);
    return counter;
  };
  const uncount = async (): Promise<void> => {
    for (const { name, who } of counted) await attempts.uncount(name, who);
  };

  let outcome: Awaited<ReturnType<typeof work>>;
  try {
    await count(ofClient);
    if (site !== client) await count(ofSite);
    await count(ofSubject);
    if ((await count(ofAll)) > rule.attacked.most) await count(ofAttacked);
    outcome = await work();
  } catch (error) {
    // Also an attempt that a later counter refused: nothing was guessed.
    await uncount().catch(() => undefined);
    throw error;
  }
  if (outcome.isRight) {
    await uncount();
    await attempts.forget(ofSubject.name, ofSubject.who);
  }
  return outcome.value;
}
