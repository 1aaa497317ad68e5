/** Rows per statement: with at most 16 columns per row, a statement stays below the Postgres protocol's limit of 65,535 parameters. */
const ROWS_A_STATEMENT = 1000;

/** Inserts rows with as many statements as the protocol's limit requires; resolves with the results, in order. */
export async function inChunks<T, R>(rows: readonly T[], insert: (chunk: T[]) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    results.push(await insert(rows.slice(from, from + ROWS_A_STATEMENT)));
  return results;
}
