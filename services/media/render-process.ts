/**
 * Renders pictures in a separate process, so that neither a malformed original that crashes the decoder nor memory that the decoder does not return
 * affects the process that serves requests. Started by `render-worker.ts`; ends with its parent.
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
 * Frees the buffers of sent pictures. They are outside the JavaScript heap, so the automatic collector would let tens of megabytes accumulate. As young
 * objects they need only a minor collection, which takes 0.3 ms instead of 10.
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
