/** URLs of the previous shop and their targets in this one: the same kind of page in that language, or the closest match. */

import { ATHLETES } from './athletes.ts';

export interface LegacyPath {
  readonly from: string;
  readonly match: 'exact' | 'prefix';
  readonly to: string;
}

const LOCALES = { de: 'de-de', en: 'en-us', fr: 'fr-fr', es: 'es-es', it: 'it-it', pl: 'pl-pl' } as const;

/** Redirects of the old athletes' front page, everything below it, and the page of each athlete. */
function athletes(target: string, folders: readonly string[]): string {
  const own = ATHLETES.map(
    ({ slug }) => `${target}/${slug}: ${folders.map((folder) => `${folder}/${slug}`).join(' | ')}`,
  );
  return [`${target}: ${folders.map((folder) => `${folder}/*`).join(' | ')}`, ...own].join('\n');
}

/** target: de | en | fr | es | it | pl; a star also matches everything below the path. */
const rows = `
/c/skis: produkte/* | products/* | produits/* | productos/* | prodotti/* | produkty/*
/c/skis: kategorie/* | category/* | categorie/* | categoria/* | categoria/* | kategoria/*
/c/skis: ski | skis | skis | esquis | sci | narty
/c/bags: taschen | bags | sacs | bolsas | borse | torby
/c/accessories/poles: stoecke | poles | batons | bastones | bastoncini | kije
/c/skins: felle | skins | peaux | pieles | pelli | foki
/privacy: datenschutz | privacy-policy | confidentialite | privacidad | informativa-privacy | prywatnosc
/imprint: impressum | legal-notice | mentions-legales | aviso-legal | note-legali | nota-prawna
/support: haeufige-fragen | faq | questions-frequentes | preguntas-frecuentes | domande-frequenti | pytania
/about: innovation | innovation | innovation | innovacion | innovazione | innowacje
/stores: haendlersuche | dealer-finder | trouver-un-revendeur | buscador-de-tiendas | cerca-rivenditore | znajdz-sklep
/about: unternehmen | company | entreprise | empresa | azienda | firma
${athletes('/team', ['athleten', 'athletes', 'athletes', 'atletas', 'atleti', 'zawodnicy'])}
/imprint: marken | trademarks | marques | marcas | marchi | znaki-towarowe`;

export const LEGACY_PATHS: readonly LegacyPath[] = rows
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [target = '', paths = ''] = row.split(': ');
    return Object.entries(LOCALES).map(([language, locale], index): LegacyPath => {
      const path = paths.split(' | ')[index]?.trim() ?? '';
      return {
        from: `/${language}/${path.replace('/*', '')}`,
        match: path.endsWith('/*') ? 'prefix' : 'exact',
        to: `/${locale}${target}`,
      };
    });
  });
