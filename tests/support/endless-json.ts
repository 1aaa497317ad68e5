/** A JSON response that is longer than any service should send; counts the megabytes read. */
const MEGABYTE = new Uint8Array(1_048_576).fill(120);
/** Maximum number of megabytes, so that a reader without a limit fails the assertion on the count instead of running out of memory. */
const MOST = 64;

export function endlessJson(): { answer(): Response; megabytes(): number } {
  let read = 0;
  return {
    answer: () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (to) => (read++ < MOST ? to.enqueue(MEGABYTE) : to.close()),
        }),
        { headers: { 'content-type': 'application/json' } },
      ),
    megabytes: () => read,
  };
}
