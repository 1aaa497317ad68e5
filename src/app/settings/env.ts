/** Settings of the shop, from the environment. With nothing set, every service is embedded. */
import { join, resolve } from 'node:path';

import type { AnalyticsSettings } from '#lib/analytics/page-analytics.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import type { StorageKeys } from '#publishing/upload/storage-keys.ts';

import { apiEnv } from './api-env.ts';
import type { ApiEnv } from './api-env.ts';
import { commerceEnv } from './commerce-env.ts';
import type { CommerceEnv } from './commerce-env.ts';
import { EMBEDDED } from './embedded-keys.ts';
import type { Environment } from './environment.ts';
import { searchEnv } from './search-env.ts';
import type { SearchEnv } from './search-env.ts';
import { storageKeys } from './storage-env.ts';
import { checkEnvironment } from './variables.ts';
import type { EnvironmentValues } from './variables.ts';

export interface Env {
  readonly port: number;
  /** Address that the shop listens on. An address other than loopback is for a container that only the proxy can reach. */
  readonly host: string;
  readonly servicesPort: number;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Public origin of the shop, without trailing slash. */
  readonly siteUrl: string;
  /** Addresses with their scheme, for `security.txt`. */
  readonly securityContacts: readonly string[];
  readonly content: {
    readonly embedded: boolean;
    readonly apiKey: string;
    readonly deliveryToken: string;
    readonly environment: string;
    readonly region?: string;
    readonly branch?: string;
    readonly stackDir: string;
    /** Origin of the application that editors work in. */
    readonly appUrl: string;
    /** Key and secret that verify webhooks; without either, webhooks are refused. */
    readonly webhookPublicKey?: string;
    readonly webhookSecret?: string;
    /** Token that reads drafts; without it, previews are not available. */
    readonly previewToken?: string;
    /** Token that reads the names of the releases that previews can show; without it, they are listed by uid. */
    readonly managementToken?: string;
  };
  readonly commerce: Readonly<Record<CommerceRegion, CommerceEnv>>;
  readonly commerceSeed: string;
  /** Folder that the embedded services read: `stack/`, `commerce/`, `media/`. */
  readonly sampleDir: string;
  /** A second stack of the embedded content service, if the folder exists. */
  readonly secondStackDir: string;
  /** Folder with the originals of the embedded media service. */
  readonly mediaDir: string;
  /** Files with blocked addresses, and with addresses that are never blocked (spec section 5). */
  readonly addressLists: { readonly blocked?: string | undefined; readonly neverBlocked?: string | undefined };
  /** Addresses and ranges of proxies in front of the shop, separated by commas. */
  readonly trustedProxies?: string;
  readonly api: ApiEnv;
  readonly publishing: {
    /** How often the content service is polled without a webhook. */
    readonly pollSeconds: number;
    /** How many threads render the pages of a release. */
    readonly renderers: number;
    /** Where editors are notified, and their time zone. */
    readonly chat: { readonly url?: string; readonly timeZone: string };
  };
  readonly preview: {
    /** Host name on which the shop's own server shows previews. */
    readonly host: string;
    /** Port of `npm run preview`. */
    readonly port: number;
    /** Public origin of `npm run preview`. */
    readonly url: string;
    /** Token that editors sign in with; without it, a token in the data folder is used. */
    readonly token?: string;
    /** Module of the content service's Live Preview SDK: an address or a file. Without it there is no live preview. */
    readonly liveSdk?: string;
  };
  /** Token that grants access to the editor's page; without it, a token is generated, and the page is available on this machine only. */
  readonly editorToken?: string;
  /** Token that grants access to `/metrics`; without it, metrics are available on this machine only. */
  readonly metricsToken?: string;
  /** Origin of the media service; empty when it is embedded and served by the shop. */
  readonly mediaBase: string;
  /** Absent when the shop has no tag manager and analytics events are not enabled either. */
  readonly analytics?: AnalyticsSettings;
  readonly search: SearchEnv;
  readonly upload: {
    /** Target of `npm run upload` without `--to`. */
    readonly to?: string;
    readonly keys?: StorageKeys;
  };
  /** Whether every request of the API is logged, not only failures. */
  readonly logsEverything: boolean;
  /** Whether the embedded media service renders the pictures of new pages before they are requested. */
  readonly preparesPictures: boolean;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** A copy of the object without undefined values. */
function present<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/** Each region of Contentstack has its own application and hosts. */
function contentApp({ CONTENTSTACK_APP_URL: given, CONTENTSTACK_REGION: region = 'us' }: EnvironmentValues): string {
  const usual = region === 'us' ? 'https://app.contentstack.com' : `https://${region}-app.contentstack.com`;
  return withoutSlash(given ?? usual);
}

function contentEnv(values: EnvironmentValues, sample: string): Env['content'] {
  const { CONTENTSTACK_API_KEY: apiKey } = values;
  const embedded = apiKey === undefined;
  return {
    embedded,
    apiKey: apiKey ?? EMBEDDED.apiKey,
    deliveryToken: values.CONTENTSTACK_DELIVERY_TOKEN ?? EMBEDDED.deliveryToken,
    environment: values.CONTENTSTACK_ENVIRONMENT ?? EMBEDDED.environment,
    stackDir: resolve(values.STACK_DIR ?? join(sample, 'stack')),
    appUrl: contentApp(values),
    ...present({
      region: values.CONTENTSTACK_REGION,
      branch: values.CONTENTSTACK_BRANCH,
      webhookPublicKey: values.CONTENTSTACK_WEBHOOK_PUBLIC_KEY,
      webhookSecret: values.CONTENTSTACK_WEBHOOK_SECRET,
      previewToken: values.CONTENTSTACK_PREVIEW_TOKEN ?? (embedded ? EMBEDDED.previewToken : undefined),
      managementToken: values.CONTENTSTACK_MANAGEMENT_TOKEN ?? (embedded ? EMBEDDED.managementToken : undefined),
    }),
  };
}

function previewEnv(values: EnvironmentValues): Env['preview'] {
  const port = values.PREVIEW_PORT;
  return {
    host: (values.PREVIEW_HOST ?? 'preview.localhost').toLowerCase(),
    port,
    url: values.PREVIEW_URL ?? `http://127.0.0.1:${port}`,
    ...present({ token: values.PREVIEW_TOKEN, liveSdk: values.LIVE_PREVIEW_SDK }),
  };
}

function analyticsEnv(values: EnvironmentValues): AnalyticsSettings | undefined {
  const { TAG_MANAGER_ID: id, ANALYTICS_ENABLED: enabled } = values;
  const alwaysEnabled = enabled === 'yes';
  const scriptUrl = values.TAG_MANAGER_SCRIPT_URL ?? 'https://www.googletagmanager.com/gtm.js';
  if (id === undefined) return alwaysEnabled ? { alwaysEnabled } : undefined;
  return { alwaysEnabled, tagManager: { id, scriptUrl } };
}

/** Reads the settings from environment variables. Throws an AppError `env` that names the variable and its allowed values. */
export function readEnv(source: Environment): Env {
  const checked = checkEnvironment(source);
  if (checked.kind === 'bad') throw new AppError('env', checked.problem);
  const { values } = checked;
  const sample = values.SAMPLE_DIR ?? 'sample';
  return {
    port: values.PORT,
    host: values.LISTEN_HOST ?? '127.0.0.1',
    servicesPort: values.SERVICES_PORT,
    dataDir: resolve(values.DATA_DIR ?? '.data'),
    siteUrl: values.SITE_URL ?? `http://127.0.0.1:${values.PORT}`,
    securityContacts: values.SECURITY_CONTACT ?? [],
    content: contentEnv(values, sample),
    publishing: {
      pollSeconds: values.PUBLISH_POLL_SECONDS,
      renderers: values.RENDERERS,
      chat: { timeZone: values.EDITOR_TIME_ZONE ?? 'UTC', ...present({ url: values.PUBLISH_REPORT_WEBHOOK }) },
    },
    preview: previewEnv(values),
    commerce: commerceEnv(values),
    commerceSeed: resolve(values.COMMERCE_SEED ?? join(sample, 'commerce', 'stores.json')),
    secondStackDir: resolve(sample, 'stack-two'),
    sampleDir: resolve(sample),
    mediaDir: resolve(sample, 'media'),
    addressLists: { blocked: values.BLOCKED_ADDRESSES_FILE, neverBlocked: values.NEVER_BLOCKED_ADDRESSES_FILE },
    mediaBase: withoutSlash(values.MEDIA_BASE_URL ?? ''),
    search: searchEnv(values),
    api: apiEnv(values),
    upload: present({ to: values.UPLOAD_TO, keys: storageKeys(values) }),
    logsEverything: values.LOG === 'all',
    preparesPictures: values.PREPARE_PICTURES !== 'no' && values.CI === undefined,
    ...present({
      databaseUrl: values.DATABASE_URL,
      metricsToken: values.METRICS_TOKEN,
      editorToken: values.EDITOR_TOKEN,
      trustedProxies: values.TRUSTED_PROXIES,
      analytics: analyticsEnv(values),
    }),
  };
}
