/** Price formats by currency and language, as usual in the markets with that currency. */
import type { Language } from './texts.ts';

interface SampleFormat {
  readonly token: string;
  readonly token_location: string;
  readonly decimal_token: string;
  readonly thousands_token: string;
  readonly decimal_places: number;
}

export interface SampleCurrency {
  readonly code: string;
  readonly name: string;
  readonly formats: Readonly<Partial<Record<Language, SampleFormat>>>;
}

/** Currencies without decimals here have only whole prices in the sample; discounted prices are still shown with decimals. `_` is a no-break space, `~` a narrow one. */
const rows = `
USD|US Dollar|en-us|$|left|.|,|2
CAD|Canadian Dollar|en-us|$|left|.|,|2
CAD|Canadian Dollar|fr|_$|right|,|_|2
EUR|Euro|en-us|€|left|.|,|2
EUR|Euro|de|_€|right|,|.|2
EUR|Euro|fr|_€|right|,|~|2
EUR|Euro|it|_€|right|,|.|2
EUR|Euro|es|_€|right|,|.|2
EUR|Euro|nl|€_|left|,|.|2
GBP|Pound Sterling|en-us|£|left|.|,|2
CHF|Swiss Franc|en-us|CHF_|left|.|'|0
CHF|Swiss Franc|de|CHF_|left|.|'|0
CHF|Swiss Franc|fr|_CHF|right|.|'|0
CHF|Swiss Franc|it|CHF_|left|.|'|0
CZK|Czech Koruna|en-us|_Kč|right|,|_|0
CZK|Czech Koruna|cs|_Kč|right|,|_|0
NOK|Norwegian Krone|en-us|_kr|right|,|_|0
NOK|Norwegian Krone|no|_kr|right|,|_|0
SEK|Swedish Krona|en-us|_kr|right|,|_|0
SEK|Swedish Krona|sv|_kr|right|,|_|0
PLN|Polish Złoty|en-us|_zł|right|,|.|0
PLN|Polish Złoty|pl|_zł|right|,|_|0
AUD|Australian Dollar|en-us|$|left|.|,|2
NZD|New Zealand Dollar|en-us|$|left|.|,|2
JPY|Japanese Yen|en-us|¥|left|.|,|0
JPY|Japanese Yen|ja|￥|left|.|,|0
RUB|Russian Rouble|en-us|₽|left|.|,|0`;

const found = new Map<string, SampleCurrency>();
for (const row of rows.trim().split('\n')) {
  const spaced = row.replaceAll('_', '\u00a0').replaceAll('~', '\u202f').split('|');
  const [code = '', name = '', language = '', token = '', token_location = '', decimal_token = ''] = spaced;
  const [thousands_token = '', places] = spaced.slice(6);
  const format = { token, token_location, decimal_token, thousands_token, decimal_places: Number(places) };
  found.set(code, { code, name, formats: { ...found.get(code)?.formats, [language]: format } });
}

export const CURRENCIES: readonly SampleCurrency[] = [...found.values()];
