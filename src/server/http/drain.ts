/** Ends an HTTP server without cutting off the requests in flight. */
import type { Server, ServerResponse } from 'node:http';

const CHECK_MS = 50;
/** After this many checks without a request in flight, the connections that are left have sent only part of a request. */
const IDLE_CHECKS = 10;

export interface Drainable {
  /** Accepts no more connections, answers the requests in flight within `drainMs`, then closes all connections. */
  drain(drainMs: number): Promise<void>;
}

/** Tracks the requests of `server` from now on. */
export function drainable(server: Server): Drainable {
  const inFlight = new Set<ServerResponse>();
  let isDraining = false;

  server.prependListener('request', (_incoming, outgoing: ServerResponse) => {
    inFlight.add(outgoing);
    outgoing.once('close', () => inFlight.delete(outgoing));
    if (isDraining) outgoing.shouldKeepAlive = false;
  });

  return {
    async drain(drainMs) {
      isDraining = true;
      const closed = new Promise<void>((done) => {
        server.close(() => done());
      });
      for (const outgoing of inFlight) {
        // The client must not send another request on this connection.
        outgoing.shouldKeepAlive = false;
        // An event stream never ends by itself.
        if (`${outgoing.getHeader('content-type')}`.startsWith('text/event-stream')) outgoing.destroy();
      }
      let idleChecks = 0;
      const checking = setInterval(() => {
        server.closeIdleConnections();
        idleChecks = inFlight.size === 0 ? idleChecks + 1 : 0;
        if (idleChecks >= IDLE_CHECKS) server.closeAllConnections();
      }, CHECK_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(checking);
      clearTimeout(deadline);
    },
  };
}
