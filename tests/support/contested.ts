/** A database of the platform that takes work back. */
import type { OpenDatabase } from '#services/commerce/database/database.ts';

/** After the work of every second write is done, the database takes it back and wants it again (40001). */
export function contested(opened: OpenDatabase): OpenDatabase & { readonly again: () => number } {
  let calls = 0;
  let again = 0;
  const fault = Object.assign(new Error('restart transaction'), { code: '40001' });
  return {
    ...opened,
    again: () => again,
    write: (work) =>
      opened.write((database) =>
        database.transaction(async (transaction) => {
          const result = await work(transaction);
          if ((calls += 1) % 2 === 1) {
            again += 1;
            throw fault;
          }
          return result;
        }),
      ),
  };
}
