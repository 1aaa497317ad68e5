/**
 * Suggestions of a search form (combobox pattern). Loaded when the form first gets the focus; until then, and when loading fails, it is a plain GET form.
 * The search engine's settings come from the payload of the search page, so that other pages do not carry them.
 */
import { addStylesheet } from '#browser/boot/add-stylesheet.ts';
import { isPlainKey } from '#islands/ui/plain-press.ts';
import { titleParts } from '#lib/search/title-parts.ts';
import { $suggestions, openPageSearch, suggest } from '#stores/search.ts';
import type { Suggestion } from '#stores/search.ts';

import sheet from './suggestions.css?url';

const ON_PHONES = 8;
const ELSEWHERE = 10;
const WAIT_MS = 120;

let lists = 0;

function option({ title, href, kindName }: Suggestion, { id, typed }: { readonly id: string; readonly typed: string }) {
  // The link is the option: an option may not contain a link.
  const link = Object.assign(document.createElement('a'), { id, href, tabIndex: -1, role: 'option' });
  link.ariaSelected = 'false';
  const name = document.createElement('span');
  for (const { text, isTyped } of titleParts(title, typed)) {
    const part = Object.assign(document.createElement('span'), { textContent: text });
    if (isTyped) part.className = 'typed';
    name.append(part);
  }
  link.append(name);
  if (kindName) link.append(Object.assign(document.createElement('small'), { textContent: kindName }));
  return link;
}

class SuggestionList {
  readonly #input: HTMLInputElement;
  readonly #list = Object.assign(document.createElement('div'), { className: 'suggestions', hidden: true });
  readonly #count = Object.assign(document.createElement('output'), { className: 'visually-hidden' });
  readonly #say: (count: number) => string;
  /** Index of the active suggestion; -1 while the field itself is active. */
  #active = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the list may open. False once it was closed, so that a response arriving after Escape does not reopen it. */
  #isWanted = false;

  static addTo(form: HTMLFormElement, input: HTMLInputElement, say: (count: number) => string): SuggestionList {
    return new SuggestionList(form, input, say);
  }

  private constructor(form: HTMLFormElement, input: HTMLInputElement, say: (count: number) => string) {
    this.#input = input;
    this.#say = say;
    lists += 1;
    this.#list.id = `suggestions-${lists}`;
    this.#list.role = 'listbox';
    this.#list.ariaLabel = input.ariaLabel;
    input.role = 'combobox';
    input.ariaExpanded = 'false';
    input.ariaAutoComplete = 'list';
    input.setAttribute('aria-controls', this.#list.id);
    form.append(this.#list, this.#count);
    input.addEventListener('input', () => this.#ask());
    input.addEventListener('keydown', (event) => this.#press(event));
    // A press on a suggestion must not take the focus from the field, because the loss of focus closes the list.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    input.addEventListener('blur', () => this.#close());
    form.addEventListener('submit', () => this.#close());
    // A page restored from the back/forward cache keeps the focus in the field, and the list would cover the page.
    addEventListener('pagehide', () => this.#close());
    $suggestions.listen(() => this.#show());
    // Text typed before this script loaded. If it was also submitted, the page shows its results, and the list would cover them.
    const typed = input.value.trim();
    const isSent = typed === new URLSearchParams(location.search).get('q');
    if (typed !== '' && !isSent && document.activeElement === input) this.#ask();
  }

  #ask(): void {
    this.#isWanted = true;
    clearTimeout(this.#timer);
    const size = matchMedia('(width < 769px)').matches ? ON_PHONES : ELSEWHERE;
    this.#timer = setTimeout(() => void suggest(this.#input.value, size), WAIT_MS);
  }

  #show(): void {
    if (!this.#isWanted) return;
    const suggestions = document.activeElement === this.#input ? $suggestions.get() : [];
    const typed = this.#input.value;
    const chosen = this.#list.children[this.#active];
    const kept = suggestions.findIndex(({ href }) => href === chosen?.getAttribute('href'));
    this.#list.replaceChildren(...suggestions.map((one, at) => option(one, { id: `${this.#list.id}-${at}`, typed })));
    this.#open(suggestions.length > 0);
    // A later response keeps the active suggestion.
    if (kept >= 0) this.#activate(kept);
  }

  #open(isOpen: boolean): void {
    this.#list.hidden = !isOpen;
    this.#input.ariaExpanded = `${isOpen}`;
    this.#count.textContent = isOpen ? this.#say(this.#list.childElementCount) : '';
    this.#activate(-1);
  }

  #close(): void {
    this.#isWanted = false;
    clearTimeout(this.#timer);
    this.#open(false);
  }

  #activate(at: number): void {
    this.#list.children[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = at;
    const chosen = this.#list.children[at];
    chosen?.setAttribute('aria-selected', 'true');
    if (chosen) this.#input.setAttribute('aria-activedescendant', chosen.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  #press(event: KeyboardEvent): void {
    // The keys then belong to the input method. In Safari, the Enter that confirms a word comes after the composition, with the code 229.
    if (event.isComposing || event.keyCode === 229 || !isPlainKey(event)) return;
    const { key } = event;
    const isOpen = !this.#list.hidden;
    if (key === 'Escape') {
      event.preventDefault();
      if (isOpen) this.#close();
      else this.#input.blur();
      return;
    }
    if (!isOpen) return;
    const stops = this.#list.childElementCount + 1;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      // Arrow keys cycle through the suggestions and the field.
      this.#activate(((this.#active + 1 + step + stops) % stops) - 1);
    }
    const chosen = this.#list.children[this.#active];
    if (key !== 'Enter' || !(chosen instanceof HTMLElement)) return;
    event.preventDefault();
    chosen.click();
  }
}

/** `form`: a form with `data-suggest`. If the settings or the stylesheet do not load, it stays a plain form, and the next focus tries again. */
export async function startSuggestions(form: HTMLFormElement): Promise<void> {
  const input = form.querySelector('input');
  const [place, isStyled] = await Promise.all([openPageSearch(new URL(form.action).pathname), addStylesheet(sheet)]);
  if (input && place && isStyled) SuggestionList.addTo(form, input, place.suggestions);
  else form.addEventListener('focusin', () => void startSuggestions(form), { once: true });
}
