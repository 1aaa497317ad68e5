/**
 * Light stemmers: they remove inflection (plural, case, gender) but not derivation, so that different words rarely get the same stem.
 * Words must already be folded (`fold-text.ts`). An ending is replaced only if the result has at least `shortest` letters.
 */
interface Rules {
  readonly shortest: number;
  /** `ending>replacement`, longest ending first; at most one is applied per pass. */
  readonly passes: readonly string[];
}

const RULES: Readonly<Record<string, Rules>> = {
  en: { shortest: 3, passes: ['ies>y ie>y sses>ss shes>sh ches>ch xes>x zes>z ss>ss us>us s>', 'ing> ed> ly>'] },
  de: { shortest: 4, passes: ['innen>in ern> em> en> er> es> e> s> n>'] },
  nl: { shortest: 4, passes: ['heden>heid eren> ende> en> es> er> e> s>'] },
  sv: { shortest: 4, passes: ['orna> arna> erna> andet> anden> or> ar> er> en> et> na> s> a> e> n> t>'] },
  no: { shortest: 4, passes: ['ene> ane> ende> er> en> et> ar> a> e> s> n> t>'] },
  fi: {
    shortest: 4,
    passes: ['illa> ille> ilta> issa> ista> iin> ien> jen> ssa> sta> lla> lle> lta> na> ta> ja> en> in> n> t> a> i>'],
  },
  fr: { shortest: 3, passes: ['eaux>eau aux>al s> x>', 'euse>eur trice>teur ive>if ee>e e>'] },
  es: { shortest: 3, passes: ['ces>z es> s>', 'os> as> o> a> e>'] },
  it: { shortest: 3, passes: ['chi>c che>c ghi>g ghe>g ici>ic iche>ic i> e> a> o>'] },
  pl: {
    shortest: 3,
    passes: ['owych> owego> owej> owe> owy> owa> ami> ach> ych> ego> emu> iej> owi> ow> om> ej> ym> im> ie> y> i> a> e> o> u>'],
  },
  cs: {
    shortest: 3,
    passes: ['ovych> oveho> ove> ovy> ova> ami> emi> ach> ych> eho> emu> ovi> ich> mi> um> em> ou> ym> im> y> i> a> e> o> u>'],
  },
  ru: {
    shortest: 3,
    passes: ['иями> ями> ами> ыми> ими> его> ого> ему> ому> ых> их> ые> ие> ой> ей> ий> ый> ая> яя> ое> ее> ую> юю> ов> ев> ах> ях> ам> ям> ом> ем> ы> и> а> я> о> е> у> ю> ь>'],
  },
}; // prettier-ignore

type Ending = readonly [ending: string, replacement: string];

const PASSES: ReadonlyMap<string, readonly (readonly Ending[])[]> = new Map(
  Object.entries(RULES).map(([language, { passes }]) => [
    language,
    passes.map((pass) =>
      pass
        .split(' ')
        .map((rule) => rule.split('>') as unknown as Ending)
        .toSorted(([a], [b]) => b.length - a.length),
    ),
  ]),
);

/** The stem of a folded word; the word itself in a language without rules. Words with digits are not changed. */
export function stem(word: string, language: string): string {
  const passes = PASSES.get(language);
  const shortest = RULES[language]?.shortest ?? 3;
  if (!passes || word.length <= shortest || /\d/.test(word)) return word;
  let result = word;
  for (const endings of passes) {
    const rule = endings.find(
      ([ending, replacement]) =>
        result.endsWith(ending) && result.length - ending.length + replacement.length >= shortest,
    );
    if (rule) result = result.slice(0, result.length - rule[0].length) + rule[1];
  }
  if (language !== 'en') return result;
  // Reduces the doubled consonant of "skinning", but not that of "mitts", and removes the silent e of "brake" to match "braking".
  if (/(?:ing|ed)$/.test(word)) result = result.replace(/([bdgmnprt])\1$/, '$1');
  return result.length > shortest ? result.replace(/e$/, '') : result;
}
