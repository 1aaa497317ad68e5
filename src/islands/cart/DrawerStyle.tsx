import drawer from './drawer.css?inline';
import lines from './lines.css?inline';

/** The stylesheets of the drawer and of the panel of the added product; React puts them into the head when one of the two is first shown. */
export function DrawerStyle() {
  return (
    <style href="drawer" precedence="page">
      {lines + drawer}
    </style>
  );
}
