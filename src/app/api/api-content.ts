/** Content that the API needs at runtime: texts, settings of mails, entries of other stacks. */
import type { ApiExtras } from '#api/api-services.ts';
import type { ContentClient } from '#clients/content/content-client.ts';
import { createContentClient } from '#clients/content/content-client.ts';
import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import { lookUpText } from '#lib/content/display-text.ts';
import { textTitle } from '#lib/content/interface-texts.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { contentLanguage, parseLocale } from '#lib/locale/locale.ts';
import { respellingOf } from '#lib/locale/writing.ts';
import { DEFAULT_PROGRAM } from '#lib/pro/program-rules.ts';
import { isShownIn } from '#lib/region/region.ts';

import { contentClient } from '../content/content-source.ts';
import { EMBEDDED } from '../settings/embedded-keys.ts';
import type { Env } from '../settings/env.ts';
import { contentForGraphql } from './content-for-graphql.ts';
import { memoized } from './memoized.ts';

/** How long a request waits for texts and settings. The content client itself gives up after 30 s (spec section 9). */
const WITHIN_MS = 3000;

/** Throws AppError `content-failed` when `loading` takes too long. The loading continues, so that a later request finds its result. */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new AppError('content-failed', 'The content service did not answer in time.')),
    WITHIN_MS,
  );
  try {
    return await Promise.race([loading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function entriesOf(
  client: ContentClient,
  type: string,
  language: string,
): Promise<readonly Parameters<typeof parseEntry>[1][]> {
  const answer = await client.entries(type, { language, fallback: true });
  if (answer.kind !== 'ok') throw new AppError('content-failed', `No ${type}: ${answer.message}`);
  return answer.value;
}

function referenceReader(env: Env): NonNullable<ApiExtras['references']> {
  const { embedded, region, apiKey, deliveryToken, environment } = env.content;
  const local = { protocol: 'http' as const, host: '127.0.0.1', port: env.servicesPort };
  const second = {
    apiKey: EMBEDDED.secondApiKey,
    deliveryToken: EMBEDDED.secondDeliveryToken,
    environment: EMBEDDED.environment,
  };
  const others = env.api.stacks?.map((stack) => ({ ...stack, ...(region ? { region } : {}) })) ?? [
    { ...second, ...local },
  ];
  const own = { apiKey, deliveryToken, environment, ...(embedded ? local : region ? { region } : {}) };
  const clients = new Map([own, ...others].map((stack) => [stack.apiKey, createContentClient(stack)]));
  return async ({ contentType, apiKey: key, uids, locale }) => {
    const client = clients.get(key);
    if (!client) return undefined;
    const language = locale === 'en-us' ? locale : contentLanguage(locale.slice(0, 2));
    const answer = await client.entriesByUids(contentType, uids, { language, fallback: true });
    if (answer.kind === 'not-found') return [];
    if (answer.kind === 'failed') {
      // A content type that the stack does not have counts as no result, not as a failure.
      if (answer.reason === 'refused' && answer.status < 500 && answer.status !== 401) return [];
      throw new AppError('content-failed', `References cannot be read: ${answer.message}`);
    }
    return answer.value.map((entry) => ({ ...entry, uid: String(entry['uid']) }));
  };
}

export function sharedContent(
  env: Env,
): Pick<Required<ApiExtras>, 'references' | 'loadTexts' | 'signup' | 'program' | 'graphqlContent'> {
  const client = contentClient(env);
  const texts = memoized(async (language) => {
    const entries = await entriesOf(client, 'display_text', language);
    return new Map(entries.map((entry) => [String(entry['title']).toLowerCase(), String(entry['text'] ?? '')]));
  });
  const brands = memoized((language) => entriesOf(client, 'brand_settings', language));
  const signups = memoized((language) => entriesOf(client, 'email_signup_settings', language));
  return {
    references: referenceReader(env),
    graphqlContent: contentForGraphql(client),
    async loadTexts(locale) {
      const known = await inTime(texts(contentLanguage(locale.slice(0, 2))));
      const parsed = parseLocale(locale);
      const respell = parsed && respellingOf(parsed);
      return (english) => {
        const text = lookUpText(known, textTitle(english), english);
        return respell ? respell(text) : text;
      };
    },
    async program() {
      for (const entry of await inTime(brands('en-us'))) {
        const parsed = parseEntry('brand_settings', entry);
        if (parsed.kind === 'ok' && parsed.entry.type === 'brand_settings') return parsed.entry.program;
      }
      return DEFAULT_PROGRAM;
    },
    async signup(region) {
      for (const entry of await inTime(signups('en-us'))) {
        const parsed = parseEntry('email_signup_settings', entry);
        if (parsed.kind !== 'ok' || parsed.entry.type !== 'email_signup_settings') continue;
        const { entry: settings } = parsed;
        const [list] = settings.lists;
        if (list && isShownIn(region, settings)) return { list: list.id, stockNotices: settings.backInStock.enabled };
      }
      return undefined;
    },
  };
}
