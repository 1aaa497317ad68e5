/** Forms as the server handles them: those of the shop, and those that replace buttons of scripts. The browser does not load the latter. */
import { customerPath, formSpec } from '#lib/forms/forms.ts';
import type { FormSpec } from '#lib/forms/forms.ts';

export interface PlainForm extends FormSpec {
  /** Path below the locale to navigate to on success; absent: the page stays open and shows a message. */
  readonly next?: string | undefined;
  /** Set for a form in a list row or next to other content, which has no space for error messages. */
  readonly inRow?: true;
}

const ROW_FORMS = new Map<string, PlainForm>([
  [
    'address-remove',
    {
      rules: { id: { kind: 'text', required: true, most: 255 } },
      asks: ({ id }, facts) => [{ method: 'DELETE', path: `${customerPath(facts)}/addresses/${Number(id)}` }],
      next: '/account/addresses',
      signedIn: true,
      inRow: true,
    },
  ],
  [
    'sign-out',
    { rules: {}, asks: () => [{ method: 'POST', path: '/customers/logout' }], next: '/account', inRow: true },
  ],
]);

const NEXT = new Map<string, string>([
  ['sign-in', '/account'],
  ['create', '/account'],
  ['pro-create', '/proclub'],
  ['address', '/account/addresses'],
]);

export function plainForm(name: string): PlainForm | undefined {
  const spec = formSpec(name);
  return spec ? { ...spec, next: NEXT.get(name) } : ROW_FORMS.get(name);
}
