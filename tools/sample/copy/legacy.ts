/** Addresses of the shop before this one, and where they lead now: the same kind of page in that language, or the nearest. */

export interface LegacyPath {
  readonly from: string;
  readonly match: 'exact' | 'prefix';
  readonly to: string;
}

const LOCALES = { de: 'de-de', en: 'en-us', fr: 'fr-fr', es: 'es-es', it: 'it-it', pl: 'pl-pl' } as const;

/** target: de | en | fr | es | it | pl; a star takes everything below it along. */
const rows = `
/c/skis: produkte/* | products/* | produits/* | productos/* | prodotti/* | produkty/*
/c/skis: kategorie/* | category/* | categorie/* | categoria/* | categoria/* | kategoria/*
/c/skis: ski | skis | skis | esquis | sci | narty
/c/bags: taschen | bags | sacs | bolsas | borse | torby
/c/accessories/poles: stoecke | poles | batons | bastones | bastoncini | kije
/c/skins: felle | skins | peaux | pieles | pelli | foki
/privacy: datenschutz | privacy-policy | confidentialite | privacidad | informativa-privacy | prywatnosc
/imprint: impressum | legal-notice | mentions-legales | aviso-legal | note-legali | nota-prawna
/warranty: haeufige-fragen | faq | questions-frequentes | preguntas-frecuentes | domande-frequenti | pytania
/about: innovation | innovation | innovation | innovacion | innovazione | innowacje
/stores: haendlersuche | dealer-finder | trouver-un-revendeur | buscador-de-tiendas | cerca-rivenditore | znajdz-sklep
/about: unternehmen | company | entreprise | empresa | azienda | firma
/about: athleten/* | athletes/* | athletes/* | atletas/* | atleti/* | zawodnicy/*
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
