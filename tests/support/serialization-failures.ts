/** A platform database whose transactions fail with serialization errors. */
import type { OpenDatabase } from '#services/commerce/database/database.ts';

/** Rolls back every second write after its work is done, so that it must be retried (40001). */
export function withSerializationFailures(opened: OpenDatabase): OpenDatabase & { readonly again: () => number } {
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
