/** Stop words, folded. They are ignored in a query that has other words. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'a an and are as at be by can do for from how i in is it my of on or that the this to what which with you your',
  de: 'am an auf aus bei das dem den der des die ein eine einem einen einer fur ich im in ist mein meine mit oder und von was welche wie zu zum zur',
  fr: 'a au aux avec ce ces comment d dans de des du elle en est et il je l la le les leur ma mes mon ou par pour quel quelle sa ses son sur un une',
  es: 'a al con como de del el en es la las lo los mi mis o para por que se sin su sus un una y',
  it: 'a ad al alla che con come da dal de dei del della di e gli i il in la le lo mi mio o per su un una',
  nl: 'aan bij de den der die dit een en het hoe ik in is met mijn naar of om op te van voor wat',
  sv: 'att av de den det du en ett for fran har hur i jag med min och om pa som till vad',
  no: 'at av de den det du en et for fra har hvordan hva i jeg med min og om pa som til',
  fi: 'ja joka kun mika miten minun oma on ovat se sen tai',
  pl: 'a do dla i jak jest lub moj na o od po sie w z za ze',
  cs: 'a do i jak je k ke me muj na nebo o od po pro s se u v z za ze',
  ru: 'в для и из или как к мой на о от по с у что',
  ja: 'の に は を た が で て と し も へ や か な から まで 用',
  zh: '的 和 与 在 是 用 了',
  ko: '의 에 는 은 이 가 을 를 와 과 로 으로 도 용',
};

const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

export function isStopWord(word: string, language: string): boolean {
  return SETS.get(language)?.has(word) ?? false;
}
