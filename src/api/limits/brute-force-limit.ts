/**
 * Limits for calls that could be used to guess a secret (a password, a professional code, the e-mail address of an order). Wrong attempts count per
 * client and per client and subject. Attempts of other clients never lock a subject; they only lower the number of attempts that each further network
 * site gets. So an attacker cannot lock the owner out, and a distributed attack still gets few attempts.
 */
import { clientKey, siteKey } from '#lib/network/client-key.ts';

import type { Call } from '../route.ts';
import type { Limit } from './attempt-counter.ts';

export interface BruteForceRule {
  /** Prefix of the counters' names. */
  readonly name: string;
  /** Attempts per client, over all subjects. */
  readonly client: Limit;
  /** Attempts per client and subject. */
  readonly subject: Limit;
  /** Once all clients together exceed this number of wrong attempts, the subject counts as attacked. */
  readonly attacked: Limit;
  /** Attempts per site at an attacked subject. */
  readonly underAttack: Limit;
}

/** An IPv6 /48 contains 65,536 clients; together they get only the attempts of this many clients. */
const CLIENTS_PER_SITE = 8;
const NEVER = Number.MAX_SAFE_INTEGER;

interface Counted {
  readonly name: string;
  readonly who: string;
  readonly limit: Limit;
}

/**
 * Runs `work` if the client has attempts left; otherwise throws the Refusal `too-often`. A result with `isRight` is not counted and resets the
 * client's counter for the subject. An error is not counted either: an outage proves nothing about the secret.
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
  const ofAttacked: Counted = { name: `${rule.name}-attacked`, who: `${subject} ${site}`, limit: rule.underAttack };
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
    // Also reached when a later counter refused the attempt: nothing was guessed.
    await uncount().catch(() => undefined);
    throw error;
  }
  if (outcome.isRight) {
    await uncount();
    await attempts.forget(ofSubject.name, ofSubject.who);
  }
  return outcome.value;
}
