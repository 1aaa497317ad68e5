import drawer from './drawer.css?inline';
import lines from './lines.css?inline';

/** The sheets of the drawer and of the added panel, put into the page's head with the first of them that is shown. */
export function DrawerStyle() {
  return (
    <style href="drawer" precedence="page">
      {lines + drawer}
    </style>
  );
}
