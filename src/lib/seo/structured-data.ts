/** schema.org data of pages, as JSON-LD (docs/decisions/080). Pure; absent facts are left out. */
import { moneyToDecimal } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { costIn } from '#lib/shipping/shipping-steps.ts';
import type { ShippingStep } from '#lib/shipping/shipping-steps.ts';

const SCHEMA = 'https://schema.org/';

/** A JSON-LD node; undefined values are not written. */
export type Node = Readonly<Record<string, unknown>>;

/** All nodes of a page as one document; undefined if there are none. */
export function structuredData(nodes: readonly (Node | undefined)[]): object | undefined {
  const known = nodes.filter((node) => node !== undefined);
  return known.length === 0 ? undefined : { '@context': SCHEMA, '@graph': known };
}

export interface Crumb {
  readonly text: string;
  /** Absent for the crumb of the page itself. */
  readonly href?: string;
}

/** Undefined for a page directly below the home page, because a list would add nothing. */
export function breadcrumbList(site: string, crumbs: readonly Crumb[]): Node | undefined {
  if (crumbs.length <= 2) return undefined;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ text, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: text,
      ...(href === undefined ? {} : { item: site + href }),
    })),
  };
}

export interface OfferFacts {
  readonly url: string;
  readonly price: Money;
  readonly was?: Money | undefined;
  /** Undefined when the stock is unknown. */
  readonly state: 'InStock' | 'OutOfStock' | 'Discontinued' | undefined;
  readonly terms: OfferTerms;
}

export interface OfferTerms {
  /** ISO 3166-1, upper case. */
  readonly country: string;
  /** Subtotal from which the country entry promises free shipping; used if the costs are unknown. */
  readonly freeFrom?: Money | undefined;
  readonly costs?: readonly ShippingStep[] | undefined;
  /** Working days until delivery. */
  readonly days?: { readonly from: number; readonly to: number } | undefined;
  readonly returnDays?: number | undefined;
  /** Cost of a return; absent if unknown. */
  readonly returnCost?: Money | undefined;
}

/** The cost of shipping this product alone. */
function shippingRate(price: Money, { freeFrom, costs = [] }: OfferTerms): Money | undefined {
  const { currency } = price;
  if (costs.length > 0) return costIn(costs, price);
  return freeFrom?.currency === currency && price.minor >= freeFrom.minor ? { minor: 0, currency } : undefined;
}

function shippingDetails(price: Money, terms: OfferTerms): Node | undefined {
  const { country, days } = terms;
  const rate = shippingRate(price, terms);
  if (!rate && !days) return undefined;
  const transit = days && { '@type': 'QuantitativeValue', minValue: days.from, maxValue: days.to, unitCode: 'DAY' };
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    ...(rate
      ? { shippingRate: { '@type': 'MonetaryAmount', value: moneyToDecimal(rate), currency: rate.currency } }
      : {}),
    ...(transit ? { deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime: transit } } : {}),
  };
}

function returnFees(cost: Money): Node {
  if (cost.minor === 0) return { returnFees: `${SCHEMA}FreeReturn` };
  const amount = { '@type': 'MonetaryAmount', value: moneyToDecimal(cost), currency: cost.currency };
  return { returnFees: `${SCHEMA}ReturnShippingFees`, returnShippingFeesAmount: amount };
}

function returnPolicy({ country, returnDays, returnCost }: OfferTerms): Node | undefined {
  return returnDays === undefined
    ? undefined
    : {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: country,
        returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
        merchantReturnDays: returnDays,
        ...(returnCost && { returnMethod: `${SCHEMA}ReturnByMail`, ...returnFees(returnCost) }),
      };
}

/** `shared`: node ids of the terms that an earlier offer of the document states in full. */
export function offer({ url, price, was, state, terms }: OfferFacts, shared: ReadonlySet<string> = new Set()): Node {
  const named = (id: string, node: Node | undefined): Node | undefined =>
    node && (shared.has(id) ? { '@id': id } : { '@id': id, ...node });
  const shipping = shippingDetails(price, terms);
  const rate = shippingRate(price, terms);
  const details = named(rate ? `#shipping-${moneyToDecimal(rate)}` : '#shipping', shipping);
  const policy = named('#returns', returnPolicy(terms));
  return {
    '@type': 'Offer',
    url,
    price: moneyToDecimal(price),
    priceCurrency: price.currency,
    ...(was ? { priceSpecification: struckPrice(was) } : {}),
    ...(state ? { availability: `${SCHEMA}${state}` } : {}),
    ...(details ? { shippingDetails: details } : {}),
    ...(policy ? { hasMerchantReturnPolicy: policy } : {}),
  };
}

function struckPrice(was: Money): Node {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: `${SCHEMA}StrikethroughPrice`,
    price: moneyToDecimal(was),
    priceCurrency: was.currency,
  };
}

/** Node ids of the terms that an offer states, which later offers can refer to. */
export function statedTerms(node: Node): readonly string[] {
  return [node['shippingDetails'], node['hasMerchantReturnPolicy']].flatMap((part) => {
    const id = (part as { readonly '@id'?: string } | undefined)?.['@id'];
    return id === undefined ? [] : [id];
  });
}

export interface OrganizationFacts {
  readonly site: string;
  readonly name: string;
  readonly logo?: string | undefined;
  readonly social: readonly string[];
  readonly phone?: string | undefined;
  readonly address?: AddressFacts | undefined;
}

export interface AddressFacts {
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly state?: string | undefined;
  readonly country: string;
}

export function postalAddress({ street, city, postalCode, state, country }: AddressFacts): Node {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    postalCode,
    ...(state ? { addressRegion: state } : {}),
    addressCountry: country.toUpperCase(),
  };
}

export function organization({ site, name, logo, social, phone, address }: OrganizationFacts): Node {
  return {
    '@type': 'Organization',
    '@id': `${site}/#organization`,
    name,
    url: site,
    ...(logo ? { logo } : {}),
    ...(social.length > 0 ? { sameAs: social } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(address ? { address: postalAddress(address) } : {}),
  };
}

export interface ArticleFacts {
  readonly type: 'Article' | 'BlogPosting';
  readonly url: string;
  readonly headline: string;
  readonly description?: string | undefined;
  readonly image?: string | undefined;
  /** ISO 8601. */
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly author?: string | undefined;
  readonly site: string;
  readonly brand: string;
}

const MOST_HEADLINE = 110;

export function article(facts: ArticleFacts): Node {
  const { url, description, image, published, modified, author, site, brand } = facts;
  return {
    '@type': facts.type,
    headline: facts.headline.slice(0, MOST_HEADLINE),
    mainEntityOfPage: url,
    url,
    ...(description ? { description } : {}),
    ...(image ? { image } : {}),
    ...(published ? { datePublished: published } : {}),
    ...(modified ? { dateModified: modified } : {}),
    author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: brand, url: site },
    publisher: { '@type': 'Organization', '@id': `${site}/#organization`, name: brand, url: site },
  };
}

/** Undefined without questions. Answers must be plain text. */
export function faqPage(
  questions: readonly { readonly question: string; readonly answer: string }[],
): Node | undefined {
  if (questions.length === 0) return undefined;
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
