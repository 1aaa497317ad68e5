/** The environment, read once and checked. With nothing set, everything is embedded. */
import { join, resolve } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { embeddedFront } from '#lib/settings/storefront-addresses.ts';

import { readApiEnv } from './api-env.ts';
import type { ApiEnv } from './api-env.ts';

export interface Env {
  readonly port: number;
  /** Address that the shop listens on. Another one than loopback is for a container, where only the proxy may reach it. */
  readonly host: string;
  readonly servicesPort: number;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Public origin of the shop, without trailing slash. */
  readonly siteUrl: string;
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
    /** What webhooks are checked with; without either, none are taken. */
    readonly webhookPublicKey?: string;
    readonly webhookSecret?: string;
    /** Opens drafts; without it there is no preview. */
    readonly previewToken?: string;
    /** Names the releases that previews can show; without it they go by uid. */
    readonly managementToken?: string;
  };
  readonly commerce: Readonly<
    Record<
      CommerceRegion,
      {
        readonly embedded: boolean;
        readonly baseUrl: string;
        readonly storeHash: string;
        readonly token: string;
        /** Absent: customers cannot be handed over to the platform's own pages. */
        readonly login?: { readonly clientId: string; readonly clientSecret: string; readonly storefront: string };
      }
    >
  >;
  readonly commerceSeed: string;
  /** Folder of the shop that the embedded services show: `stack/`, `commerce/`, `media/`. */
  readonly sampleDir: string;
  /** A second stack of the embedded content service, if the folder is there. */
  readonly secondStackDir: string;
  /** Originals of the embedded media service. */
  readonly mediaDir: string;
  /** Files with addresses that are refused, and that never are (spec section 5). */
  readonly addressLists: { readonly blocked?: string | undefined; readonly neverBlocked?: string | undefined };
  /** Addresses and ranges of proxies in front of the shop, joined by commas. */
  readonly trustedProxies?: string;
  readonly api: ApiEnv;
  readonly publishing: {
    /** How often the content service is asked without a webhook. */
    readonly pollSeconds: number;
    /** Where one line after each publish goes. */
    readonly reportUrl?: string;
  };
  readonly preview: {
    /** Host name that the shop's own server shows previews on. */
    readonly host: string;
    /** Port of a preview server by itself. */
    readonly port: number;
    /** Public origin of a preview server by itself. */
    readonly url: string;
    /** What editors sign in with; one of the data folder's own without it. */
    readonly token?: string;
    /** Module of the content service's Live Preview SDK: an address or a file. Without it there is no live preview. */
    readonly liveSdk?: string;
  };
  /** What the editor's page asks for; without it one is made, and the page is for this machine only. */
  readonly editorToken?: string;
  /** What `/metrics` asks for; without it, metrics are for this machine only. */
  readonly metricsToken?: string;
  /** Origin of the media service; empty when it is embedded and served by the shop itself. */
  readonly mediaBase: string;
}

export const EMBEDDED = {
  apiKey: 'firn',
  deliveryToken: 'firn-delivery-token',
  /** Of a second stack, that texts are shared with. */
  secondApiKey: 'firn-shared',
  secondDeliveryToken: 'firn-shared-delivery-token',
  previewToken: 'firn-preview-token',
  managementToken: 'firn-management-token',
  environment: 'production',
  commerceToken: 'firn-commerce-token',
  commerceClientId: 'firn-commerce-client',
  commerceClientSecret: 'firn-commerce-client-secret',
} as const;

/** Who signs in can take the shop back to an older release. */
const SHORTEST_TOKEN = 16;

function port(source: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new AppError('env', `${name} must be a port from 1 to 65535, not "${text}".`);
  return value;
}

/** Regions have applications of their own, as they have hosts. */
function contentApp(source: NodeJS.ProcessEnv, region = 'us'): string {
  const own = region === 'us' ? 'https://app.contentstack.com' : `https://${region}-app.contentstack.com`;
  return (webUrl(source, 'CONTENTSTACK_APP_URL') ?? own).replace(/\/+$/, '');
}

function given(source: NodeJS.ProcessEnv, name: string): string | undefined {
  return source[name] || undefined;
}

function seconds(source: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = source[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 86_400)
    throw new AppError('env', `${name} must be a number of seconds from 1 to 86400, not "${text}".`);
  return value;
}

function webUrl(source: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = given(source, name);
  if (text !== undefined && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new AppError('env', `${name} must be an address that begins with http:// or https://.`);
  return text;
}

const MIN_PREVIEW_TOKEN = 16;

function previewSettings(source: NodeJS.ProcessEnv): Env['preview'] {
  const token = given(source, 'PREVIEW_TOKEN');
  if (token !== undefined && token.length < MIN_PREVIEW_TOKEN)
    throw new AppError('env', `PREVIEW_TOKEN must have at least ${MIN_PREVIEW_TOKEN} characters.`);
  const liveSdk = given(source, 'LIVE_PREVIEW_SDK');
  const previewPort = port(source, 'PREVIEW_PORT', 4330);
  return {
    host: (given(source, 'PREVIEW_HOST') ?? 'preview.localhost').toLowerCase(),
    port: previewPort,
    url: (webUrl(source, 'PREVIEW_URL') ?? `http://127.0.0.1:${previewPort}`).replace(/\/+$/, ''),
    ...(token ? { token } : {}),
    ...(liveSdk ? { liveSdk } : {}),
  };
}

/** All three settings, or none. */
function loginOf(source: NodeJS.ProcessEnv, name: string): Env['commerce'][CommerceRegion]['login'] {
  const clientId = given(source, `${name}_CLIENT_ID`);
  const clientSecret = given(source, `${name}_CLIENT_SECRET`);
  const storefront = webUrl(source, `${name}_STOREFRONT_URL`)?.replace(/\/+$/, '');
  if (clientId && clientSecret && storefront) return { clientId, clientSecret, storefront };
  if (clientId ?? clientSecret ?? storefront)
    throw new AppError('env', `${name}_CLIENT_ID, ${name}_CLIENT_SECRET and ${name}_STOREFRONT_URL go together.`);
  return undefined;
}

function readCommerce(source: NodeJS.ProcessEnv, services: string): Env['commerce'] {
  return Object.fromEntries(
    COMMERCE_REGIONS.map((region) => {
      const name = `BIGCOMMERCE_${region.toUpperCase()}`;
      const hash = given(source, `${name}_STORE_HASH`);
      const token = given(source, `${name}_TOKEN`);
      if ((hash === undefined) !== (token === undefined))
        throw new AppError('env', `${name}_STORE_HASH and ${name}_TOKEN go together; one of them is missing.`);
      const own = region.replaceAll('_', '-');
      const embeddedLogin = {
        clientId: EMBEDDED.commerceClientId,
        clientSecret: EMBEDDED.commerceClientSecret,
        storefront: embeddedFront(services, region),
      };
      const login = hash === undefined ? embeddedLogin : loginOf(source, name);
      return [
        region,
        {
          embedded: hash === undefined,
          baseUrl: hash === undefined ? services : 'https://api.bigcommerce.com',
          storeHash: hash ?? own,
          token: token ?? EMBEDDED.commerceToken,
          ...(login ? { login } : {}),
        },
      ] as const;
    }),
  ) as Env['commerce'];
}

/** Throws an AppError `env` that names the variable. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const shopPort = port(source, 'PORT', 4321);
  const servicesPort = port(source, 'SERVICES_PORT', 4400);
  if (shopPort === servicesPort)
    throw new AppError('env', `PORT and SERVICES_PORT are both ${shopPort}; give them two different ports.`);
  const services = `http://127.0.0.1:${servicesPort}`;
  const apiKey = given(source, 'CONTENTSTACK_API_KEY');
  const deliveryToken = given(source, 'CONTENTSTACK_DELIVERY_TOKEN');
  if ((apiKey === undefined) !== (deliveryToken === undefined))
    throw new AppError(
      'env',
      'CONTENTSTACK_API_KEY and CONTENTSTACK_DELIVERY_TOKEN go together; one of them is missing.',
    );
  const commerce = readCommerce(source, services);
  const sample = given(source, 'SAMPLE_DIR') ?? 'sample';
  const databaseUrl = given(source, 'DATABASE_URL');
  const region = given(source, 'CONTENTSTACK_REGION');
  const branch = given(source, 'CONTENTSTACK_BRANCH');
  const webhookPublicKey = given(source, 'CONTENTSTACK_WEBHOOK_PUBLIC_KEY');
  const webhookSecret = given(source, 'CONTENTSTACK_WEBHOOK_SECRET');
  const previewToken = given(source, 'CONTENTSTACK_PREVIEW_TOKEN') ?? (apiKey === undefined ? EMBEDDED.previewToken : undefined); // prettier-ignore
  const managementToken = given(source, 'CONTENTSTACK_MANAGEMENT_TOKEN') ?? (apiKey === undefined ? EMBEDDED.managementToken : undefined); // prettier-ignore
  const editorToken = given(source, 'EDITOR_TOKEN');
  if (editorToken !== undefined && editorToken.length < SHORTEST_TOKEN)
    throw new AppError('env', `EDITOR_TOKEN must have at least ${SHORTEST_TOKEN} characters.`);
  const metricsToken = given(source, 'METRICS_TOKEN');
  const reportUrl = webUrl(source, 'PUBLISH_REPORT_WEBHOOK');
  const trustedProxies = source['TRUSTED_PROXIES'];
  return {
    port: shopPort,
    host: given(source, 'LISTEN_HOST') ?? '127.0.0.1',
    servicesPort,
    dataDir: resolve(given(source, 'DATA_DIR') ?? '.data'),
    siteUrl: (given(source, 'SITE_URL') ?? `http://127.0.0.1:${shopPort}`).replace(/\/+$/, ''),
    content: {
      embedded: apiKey === undefined,
      apiKey: apiKey ?? EMBEDDED.apiKey,
      deliveryToken: deliveryToken ?? EMBEDDED.deliveryToken,
      environment: given(source, 'CONTENTSTACK_ENVIRONMENT') ?? EMBEDDED.environment,
      stackDir: resolve(given(source, 'STACK_DIR') ?? join(sample, 'stack')),
      appUrl: contentApp(source, region),
      ...(region ? { region } : {}),
      ...(branch ? { branch } : {}),
      ...(webhookPublicKey ? { webhookPublicKey } : {}),
      ...(webhookSecret ? { webhookSecret } : {}),
      ...(previewToken ? { previewToken } : {}),
      ...(managementToken ? { managementToken } : {}),
    },
    publishing: {
      pollSeconds: seconds(source, 'PUBLISH_POLL_SECONDS', 60),
      ...(reportUrl ? { reportUrl } : {}),
    },
    preview: previewSettings(source),
    commerce,
    commerceSeed: resolve(given(source, 'COMMERCE_SEED') ?? join(sample, 'commerce', 'stores.json')),
    secondStackDir: resolve(sample, 'stack-two'),
    sampleDir: resolve(sample),
    mediaDir: resolve(sample, 'media'),
    addressLists: {
      blocked: given(source, 'BLOCKED_ADDRESSES_FILE'),
      neverBlocked: given(source, 'NEVER_BLOCKED_ADDRESSES_FILE'),
    },
    mediaBase: given(source, 'MEDIA_BASE_URL')?.replace(/\/+$/, '') ?? '',
    api: readApiEnv(source),
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(metricsToken ? { metricsToken } : {}),
    ...(editorToken ? { editorToken } : {}),
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
  };
}
