/** One term per concept: the terms of each language, and the synonyms that must not be used. */
import { describe, expect, test } from 'vitest';

import { readEntries, textsIn } from '../../support/sample-stack.ts';

interface Term {
  readonly term: RegExp;
  readonly not: RegExp;
}

const GLOSSARY: Readonly<Record<string, Readonly<Record<string, Term>>>> = {
  de: {
    cart: { term: /Warenkorb/, not: /Einkaufswagen|Einkaufskorb/ },
    binding: { term: /Bindung/, not: /Skibindung/ },
    dealer: { term: /Händler/, not: /Fachhändler|Verkaufsstelle|Verkäufer/ },
    crampon: { term: /Harscheisen/, not: /Steigeisen/ },
    email: { term: /E-Mail/, not: /\b(?:Email|eMail)\b/ },
  },
  fr: {
    cart: { term: /panier/i, not: /caddie|chariot/i },
    binding: { term: /fixation/i, not: /attaches?\b/i },
    dealer: { term: /revendeur/i, not: /détaillant|concessionnaire/i },
    crampon: { term: /couteaux/i, not: /crampons/i },
    email: { term: /e-mail/i, not: /courriel|\bemail\b/i },
  },
  it: {
    cart: { term: /carrello/i, not: /cestino/i },
    binding: { term: /attacc/i, not: /fissaggi/i },
    dealer: { term: /rivenditor/i, not: /negoziant|concessionari/i },
    crampon: { term: /rampanti/i, not: /coltelli|ramponi/i },
    email: { term: /e-mail/i, not: /\bemail\b|posta elettronica/i },
  },
  es: {
    cart: { term: /carrito/i, not: /\b(?:cesta|carro)\b/i },
    binding: { term: /fijaci/i, not: /atadura/i },
    dealer: { term: /tienda/i, not: /distribuidor|concesionario/i },
    crampon: { term: /cuchillas/i, not: /crampones/i },
    email: { term: /correo/i, not: /\be-?mail\b/i },
  },
  nl: {
    cart: { term: /winkelwagen/i, not: /winkelmand/i },
    dealer: { term: /dealer/i, not: /verkooppunt|winkelier/i },
    crampon: { term: /stijgijzers/i, not: /harscheisen|klimijzers/i },
    email: { term: /e-mail/i, not: /\bemail\b/i },
  },
  sv: {
    cart: { term: /varukorg/i, not: /kundvagn|kundkorg/i },
    dealer: { term: /återförsäljare/i, not: /\bhandlare/i },
    skins: { term: /stighud/i, not: /tätningsskinn/i },
    crampon: { term: /skarejärn/i, not: /skarjärn|stegjärn/i },
  },
  no: {
    cart: { term: /handlekurv/i, not: /handlevogn/i },
    skins: { term: /felle/i, not: /stigehud/i },
    crampon: { term: /skarejern/i, not: /stegjern|skarjern/i },
    dealer: { term: /forhandler/i, not: /\bselger\b(?! ingenting)/i },
    email: { term: /e-post/i, not: /\be-?mail\b/i },
  },
  fi: {
    cart: { term: /ostoskori/i, not: /ostoskärry/i },
    dealer: { term: /jälleenmyyjä/i, not: /kauppia/i },
    skins: { term: /nousukarv/i, not: /hylkeennahk/i },
    email: { term: /sähköposti/i, not: /\be-?mail\b/i },
  },
  pl: {
    cart: { term: /koszyk/i, not: /wóz(?:ek|ka)/i },
    binding: { term: /wiązani/i, not: /mocowani/i },
    dealer: { term: /sklep|sprzedawc/i, not: /\bdiler/i },
    skins: { term: /fok[ia]/i, not: /skóry do nart/i },
    crampon: { term: /harszle/i, not: /\braki\b/i },
  },
  cs: {
    cart: { term: /košík/i, not: /vozík/i },
    binding: { term: /vázání/i, not: /upínání/i },
    dealer: { term: /prodejc/i, not: /\bdealer/i },
    skins: { term: /pás[yů]/i, not: /tulen/i },
    crampon: { term: /haršajzny/i, not: /mačky/i },
  },
  ru: {
    cart: { term: /корзин/i, not: /тележк/i },
    binding: { term: /креплени/i, not: /привязк/i },
    skins: { term: /камус/i, not: /шкур/i },
    email: { term: /почт/i, not: /имейл|мейл/i },
  },
  ja: {
    cart: { term: /カート/, not: /買い物かご/ },
    binding: { term: /ビンディング/, not: /バインディング/ },
    dealer: { term: /取扱店/, not: /ディーラー/ },
    email: { term: /メール/, not: /Eメール|電子メール/ },
  },
  ko: {
    cart: { term: /장바구니/, not: /카트|쇼핑백/ },
    binding: { term: /바인딩/, not: /빈딩/ },
    dealer: { term: /판매점/, not: /대리점|딜러/ },
    skins: { term: /스킨/, not: /씰/ },
    email: { term: /이메일/, not: /(?<!이)메일|전자 ?우편/ },
  },
  zh: {
    cart: { term: /购物车/, not: /购物篮|购物袋/ },
    binding: { term: /固定器/, not: /绑定/ },
    brake: { term: /刹车/, not: /止滑器/ },
    skins: { term: /止滑带/, not: /海豹皮/ },
    email: { term: /邮/, not: /电邮/ },
  },
};

/** Types whose titles are keys or names for editors. */
const KEYED = new Set(['display_text', 'duplicate_display_text', 'alert', 'email_signup_settings']);
/** Types not checked: they contain addresses, and words that shoppers may type. */
const NOT_READ = new Set(['search', 'route_rule']);

const byLanguage = Map.groupBy(
  readEntries('sample/stack').filter(({ type }) => !NOT_READ.has(type)),
  ({ language }) => language,
);

describe.each(Object.keys(GLOSSARY))('%s', (language) => {
  const texts = (byLanguage.get(language) ?? []).flatMap(({ type, data }) =>
    textsIn(data)
      .filter(([at]) => !KEYED.has(type) || !/(?:^|\.)title$/.test(at))
      .map(([at, text]) => ({ text, place: `${type} ${at}: ${text.slice(0, 120)}` })),
  );

  test.each(Object.entries(GLOSSARY[language] ?? {}))('%s has one term', (_thing, { term, not }) => {
    expect(texts.filter(({ text }) => term.test(text)).length).toBeGreaterThan(0);
    expect(texts.filter(({ text }) => not.test(text)).map(({ place }) => place)).toEqual([]);
  });
});
