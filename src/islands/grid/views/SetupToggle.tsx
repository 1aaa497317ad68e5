import type { SetupChoice } from '#lib/catalogue/setup.ts';
import { joined } from '#lib/locale/joined.ts';
import { labelled } from '#lib/locale/labelled.ts';

interface Props {
  readonly slug: string;
  /** Product name, read out after the label, which is the same on every tile. */
  readonly title: string;
  readonly choice: SetupChoice;
  readonly say: (english: 'Also add') => string;
  readonly locale: string;
}

/**
 * Adds the product of a tile to the set that the product form of the page posts (`server/no-script/post-setup.ts`). The fields refer to that form by its
 * id. Works without scripts.
 */
export function SetupToggle({ slug, title, choice: { sizes, fits, ticked }, say, locale }: Props) {
  const [first] = sizes;
  const name = `with-${slug}`;
  const productName = <span className="visually-hidden">{joined(locale, ['', title])}</span>;
  if (first !== undefined && !fits)
    return (
      <label className="with">
        <span>
          {say('Also add')}
          {productName}
        </span>
        <select name={name} form="buy" defaultValue="">
          <option value="">–</option>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    );
  return (
    <label className="with">
      <input type="checkbox" name={name} value={first ?? 'yes'} form="buy" defaultChecked={ticked} />
      <span>
        {first === undefined ? say('Also add') : labelled(locale, say('Also add'), first)}
        {productName}
      </span>
    </label>
  );
}
