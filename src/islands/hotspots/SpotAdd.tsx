/** Puts the product of a hotspot into the cart, after a choice of color and size if there are several. Loaded on the first press. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { addProblemText } from '#islands/ui/cart-problem-text.ts';
import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import type { AddOnText } from '#lib/cart/cart-texts.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { firstSize, variantFor } from '#lib/catalogue/variant-for.ts';
import { NO_TEXTS } from '#lib/page/island-texts.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { backOnline } from '#stores/back-online.ts';
import { $addOns, loadAddOns } from '#stores/cart-add-ons.ts';
import { addToCart } from '#stores/cart.ts';
import { chosenLine } from '#stores/chosen-line.ts';
import { readProductPages } from '#stores/product-pages.ts';
import { readVariants } from '#stores/variants.ts';

type Sold = ProductPayload & { readonly commerceId: number };

interface SelectProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly text: string; readonly isOut?: boolean }[];
  readonly soldOut: string;
  readonly onChoose: (value: string) => void;
}

function Select({ label, value, options, soldOut, onChoose }: SelectProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(({ value: one, text, isOut }) => (
          <option key={one} value={one} disabled={isOut}>
            {isOut ? `${text} · ${soldOut}` : text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Loaded {
  readonly product: Sold;
  /** Undefined if the platform did not respond; adding to the cart then tries again. */
  readonly variants: readonly CommerceVariant[] | undefined;
}

/** Loads the product whose page is `href`. Undefined if its data does not load, or if it is not sold here. */
async function loadProduct(href: string): Promise<Loaded | undefined> {
  const { pathname } = new URL(href, location.href);
  const at = pathname.lastIndexOf('/');
  const [[page]] = await Promise.all([readProductPages(pathname.slice(0, at), [pathname.slice(at + 1)]), loadAddOns()]);
  const commerceId = page?.product.commerceId;
  if (!page || commerceId === undefined) return undefined;
  return { product: { ...page.product, commerceId }, variants: await readVariants(commerceId) };
}

interface Props {
  /** Page of the product, which opens if the product cannot be added here. */
  readonly href: string;
  /** Text of the pressed button, which stays until the product has loaded. */
  readonly label: string;
  /** Message to an offline visitor, for whom the product loads once the browser is online. */
  readonly offline: string;
}

export default function SpotAdd({ href, label, offline }: Props) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    let isOpen = true;
    const load = async (): Promise<void> => {
      const found = await loadProduct(href);
      if (found) setLoaded(found);
      else if (isOpen && navigator.onLine) location.assign(href);
      else if (isOpen) {
        setWaiting(true);
        await backOnline();
        await load();
      }
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, [href]);
  if (loaded) return <Form {...loaded} />;
  return (
    <p className="spot-add">
      <button type="button" className="button" aria-busy="true">
        {label}
      </button>
      <output>{isWaiting && offline}</output>
    </p>
  );
}

/** The chosen color and size, and the action that adds the product to the cart. */
function useSpotChoice({ product, variants }: Loaded) {
  const { colors, sizes } = product;
  const [slug, setSlug] = useState(colors[0]?.slug);
  const [wantedSize, setSize] = useState<string>();
  const [news, setNews] = useState<Trouble | 'adding' | 'added'>();
  const adding = useRef(false);
  const color = colors.find((one) => one.slug === slug);
  const isOut = (size: string | undefined): boolean =>
    variants !== undefined && variantStock(variantFor(variants, color?.label, size)) === 'sold-out';
  const size = wantedSize ?? firstSize(sizes, isOut);
  const variant = variants && variantFor(variants, color?.label, size);

  async function add(): Promise<void> {
    if (adding.current || isOut(size)) return;
    adding.current = true;
    setNews('adding');
    const waiting = (): void => setNews('waiting');
    const line = await chosenLine(product, { color: color?.label, size }, waiting);
    const outcome = line === 'posted' ? undefined : line ? ((await addToCart(line, waiting)) ?? 'added') : 'failed';
    adding.current = false;
    setNews(outcome);
  }
  // For a product without a choice, the press that loaded this form already asked to add it.
  const hasChoice = colors.length > 1 || sizes.length > 1;
  const start = useRef(hasChoice ? undefined : add);
  useEffect(() => void start.current?.(), []);
  return { slug, setSlug, size, setSize, news, add, isOut, variant, hasChoice };
}

function Form(loaded: Loaded) {
  const { colors, sizes } = loaded.product;
  const { slug, setSlug, size, setSize, news, add, isOut, variant, hasChoice } = useSpotChoice(loaded);
  const texts = useStore($addOns)?.texts ?? NO_TEXTS;
  const text = (english: AddOnText): string => say(texts, english);
  const form = useRef<HTMLFormElement>(null);
  // The form replaces the pressed button, so it takes over the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('select, button')?.focus(), []);

  const soldOut = text('Sold out');
  return (
    <form
      ref={form}
      className="spot-add"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {colors.length > 1 && (
        <Select
          label={text('Color')}
          value={slug}
          options={colors.map((one) => ({ value: one.slug, text: one.name }))}
          soldOut={soldOut}
          onChoose={setSlug}
        />
      )}
      {sizes.length > 1 && (
        <Select
          label={text('Lengths and sizes')}
          value={size}
          options={sizes.map((one) => ({ value: one, text: one, isOut: isOut(one) }))}
          soldOut={soldOut}
          onChoose={setSize}
        />
      )}
      <button className="button" aria-busy={news === 'adding'} disabled={isOut(size)}>
        {isOut(size) ? soldOut : text('Add to cart')}
        {variant && hasChoice && ` · ${formatMoney(variant.calculatedPrice, pageWriting())}`}
      </button>
      <output>
        {news === 'added' && text('Added to cart!')}
        {news !== undefined && news !== 'added' && news !== 'adding' && addProblemText(text, news)}
      </output>
    </form>
  );
}
