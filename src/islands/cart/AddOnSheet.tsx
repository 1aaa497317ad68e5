import sheet from './add-ons.css?inline';

/** A separate stylesheet, because few visits show add-ons and a page's own stylesheets must fit into the first round trip. */
export function AddOnSheet() {
  return (
    <style href="add-ons" precedence="page">
      {sheet}
    </style>
  );
}
