/** Cranfield 1400 (`cran.all.1400`, `cran.qry`, `cranqrel`) as a judged set. Pure. */

export interface BeirFiles {
  readonly corpus: string;
  readonly queries: string;
  readonly qrels: string;
}

interface Section {
  readonly id: string;
  /** Text by the letter of its field: `T` title, `A` author, `B` source, `W` text. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Sections begin with `.I 12`, and their fields with `.T`, `.W` and so on, alone on a line. */
function sectionsOf(text: string): readonly Section[] {
  return text
    .split(/^\.I +/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [id = '', ...fields] = part.split(/^\.(?=[TABW]\s*$)/m);
      return {
        id: String(Number(id)),
        fields: new Map(fields.map((field) => [field.charAt(0), field.slice(1).replaceAll(/\s+/g, ' ').trim()])),
      };
    });
}

const lines = (records: readonly object[]): string => records.map((one) => `${JSON.stringify(one)}\n`).join('');

/**
 * Codes 1 (a complete answer) to 4 (of minimum interest) become grades 4 to 1, any other code 0. Judgments name a query by its place in `cran.qry`;
 * the numbers in that file have gaps. A text that repeats its title keeps the repetition, as the collection has it.
 */
export function convertCranfield(documents: string, queries: string, judgments: string): BeirFiles {
  const rows = judgments
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [query = '', document = '', code = ''] = line.trim().split(/\s+/);
      const grade = /^[1-4]$/.test(code) ? 5 - Number(code) : 0;
      return `${query}\t${document}\t${grade}\n`;
    });
  return {
    corpus: lines(
      sectionsOf(documents).map(({ id, fields }) => ({
        _id: id,
        title: fields.get('T') ?? '',
        text: fields.get('W') ?? '',
      })),
    ),
    queries: lines(sectionsOf(queries).map(({ fields }, at) => ({ _id: String(at + 1), text: fields.get('W') ?? '' }))),
    qrels: `query-id\tcorpus-id\tscore\n${rows.join('')}`,
  };
}
