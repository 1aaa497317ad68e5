/**
 * `<astro-island>` in place of Astro's own script (`app/bundle/island-script.ts`, `docs/decisions/030`): it has only the features that our islands need, at
 * a third of the size, because every page inlines it. Props are plain values and arrays; no slots, no nested islands, no named exports.
 */
type Tuple = readonly [type: 0 | 1, value: unknown];
type Rendered = readonly [component: unknown, props: object, slots: object, context: object];
type Renderer = (island: HTMLElement) => (...given: Rendered) => unknown;

const revive = ([type, value]: Tuple): unknown => {
  if (type) return (value as readonly Tuple[]).map(revive);
  return value instanceof Object
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revive(one as Tuple)]))
    : value;
};

const domReady = new Promise<unknown>((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve);
  else resolve(0);
});

/** The texts that islands share, from the end of the document (`components/frame/DeferredTexts.astro`). */
const lateTexts = (): object | undefined =>
  (JSON.parse(document.getElementById('deferred-texts')?.textContent ?? '{}') as { texts?: object }).texts;

class Island extends HTMLElement {
  connectedCallback(): void {
    const attribute = (name: string): string => this.getAttribute(name) ?? '';
    // Retry once under another URL: browsers cache a failed module.
    const load = (url: string): Promise<{ readonly default: unknown }> =>
      import(url).catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1e3));
        return import(`${url}?${Date.now()}`);
      });
    const prepare = async (): Promise<() => Promise<void>> => {
      try {
        const [component, renderer] = await Promise.all([
          load(attribute('component-url')),
          load(attribute('renderer-url')),
          domReady,
        ]);
        return async () => {
          const client = attribute('client');
          const hydrate = (renderer.default as Renderer)(this);
          const props = revive([0, JSON.parse(attribute('props'))]) as { texts?: object };
          props.texts = { ...lateTexts(), ...props.texts };
          await hydrate(component.default, props, {}, { client });
          this.removeAttribute('ssr');
        };
      } catch (error) {
        const event = new CustomEvent('astro:hydration-error', { cancelable: true, bubbles: true, detail: { error } });
        if (this.dispatchEvent(event)) console.error(error);
        return async () => undefined;
      }
    };
    const directives = (globalThis as unknown as { Astro: Record<string, (...given: readonly unknown[]) => void> })
      .Astro;
    const options = JSON.parse(attribute('opts')) as object;
    directives[attribute('client')]?.(prepare, options, this);
  }
}

customElements.define('astro-island', Island);
