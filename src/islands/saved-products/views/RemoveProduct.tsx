import type { RemoveWay } from './saved-frame.ts';

interface Props {
  readonly way: RemoveWay;
  readonly product: { readonly slug: string; readonly title: string };
}

export function RemoveProduct({ way, product: { slug, title } }: Props) {
  const label = (
    <>
      {way.text}
      <span className="visually-hidden">{way.spokenTitle(title)}</span>
    </>
  );
  return 'remove' in way ? (
    <button type="button" className="kept-link" onClick={() => way.remove(slug)}>
      {label}
    </button>
  ) : (
    <a className="kept-link" href={way.without(slug)}>
      {label}
    </a>
  );
}
