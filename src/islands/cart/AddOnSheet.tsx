import sheet from './add-ons.css?inline';

/** A separate sheet: few visits show add-ons, and a page's own sheets must fit into the first flight of a connection. */
export function AddOnSheet() {
  return (
    <style href="add-ons" precedence="page">
      {sheet}
    </style>
  );
}
