/**
 * Renders pictures in a process of its own: a malformed original that crashes the decoder, and memory that the decoder does not give back, never
 * affect the process that answers requests. Started by `render-worker.ts`; ends when its parent does.
 */
import { messageOf } from './render-messages.ts';
import type { RenderAnswer, RenderOrder, RenderResult } from './render-messages.ts';
import { readHeader, renderPicture, useLittleMemory } from './render-picture.ts';

useLittleMemory();
process.once('disconnect', () => process.exit());
process.on('message', (order: RenderOrder) => {
  void answerOf(order).then((answer) => process.send?.(answer, undefined, undefined, collectGarbage));
});

/**
 * Pictures that were sent are outside the heap, whose collector by itself lets tens of megabytes of them gather. They are young: 0.3 ms, where the
 * whole heap takes 10.
 */
function collectGarbage(): void {
  void globalThis.gc?.({ type: 'minor' });
}

async function resultOf(order: RenderOrder): Promise<RenderResult> {
  if (order.kind === 'header') return readHeader(order.file);
  return renderPicture(order.file, order.transform, order.source);
}

async function answerOf(order: RenderOrder): Promise<RenderAnswer> {
  const { id } = order;
  try {
    const result = await resultOf(order);
    return { id, result, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { id, error: messageOf(error), residentBytes: process.memoryUsage.rss() };
  }
}
