/** Buttons that remove the products without a page in this country: they count toward the list's limit, and have no tile with such a button. */
import { labelled } from '#lib/locale/labelled.ts';

interface Props {
  readonly slugs: readonly string[];
  /** Text of the button. */
  readonly text: string;
  readonly remove: (slug: string) => void;
}

export function MissingProducts({ slugs, text, remove }: Props) {
  return slugs.map((slug) => (
    <p key={slug}>
      <button type="button" className="kept-link" onClick={() => remove(slug)}>
        {labelled(document.documentElement.lang, text, slug)}
      </button>
    </p>
  ));
}
