/** Ends an HTTP server without cutting off the requests in flight. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

const CHECK_MS = 50;
/**
 * The operating system queues connections for a busy process and resets them when the port is closed, so the queue is accepted first, within this
 * time.
 */
const ACCEPT_MS = 1000;
/** The event loop accepts one connection per turn; after this many turns without one the queue is empty. */
const QUIET_TURNS = 5;
/** After this many checks without a request in flight, the connections that are left have sent only part of a request. */
const IDLE_CHECKS = 10;

export interface Drainable {
  /**
   * Accepts only the connections that are already queued, answers their requests and those in flight within `drainMs`, then closes all connections.
   */
  drain(drainMs: number): Promise<void>;
  /** The response in flight on a connection. */
  responseOn(socket: Socket): ServerResponse | undefined;
}

/** Whether the whole response has been handed to the operating system, as is the case for a response from memory. */
const isWritten = (outgoing: ServerResponse): boolean => outgoing.writableEnded && outgoing.writableLength === 0;

/** Tracks the requests of `server` from now on. Call it when the server has its request listener. */
export function drainable(server: Server): Drainable {
  const inFlight = new Set<ServerResponse>();

  /** One function for all responses, instead of a closure for each. */
  function forget(this: ServerResponse): void {
    inFlight.delete(this);
  }

  // This listener runs after the one that answers, so that responses written by then need no tracking.
  server.on('request', (_incoming, outgoing: ServerResponse) => {
    if (isWritten(outgoing)) return;
    inFlight.add(outgoing);
    outgoing.on('close', forget);
  });

  async function acceptQueue(): Promise<void> {
    let accepted = 0;
    server.on('connection', () => (accepted += 1));
    const endsAt = performance.now() + ACCEPT_MS;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < endsAt;) {
      const before = accepted;
      await turn();
      quiet = accepted === before ? quiet + 1 : 0;
    }
  }

  return {
    responseOn: (socket) => inFlight.values().find((outgoing) => outgoing.socket === socket),
    async drain(drainMs) {
      server.prependListener('request', (_incoming, outgoing: ServerResponse) => {
        outgoing.shouldKeepAlive = false;
      });
      if (drainMs > 0) await acceptQueue();
      const closed = new Promise<void>((done) => {
        // Not the HTTP server's own `close`: it also closes connections whose response has ended but is still being read by the client.
        NetServer.prototype.close.call(server, () => done());
      });
      for (const outgoing of inFlight) {
        // The client must not send another request on this connection.
        outgoing.shouldKeepAlive = false;
        // An event stream never ends on its own.
        if (`${outgoing.getHeader('content-type')}`.startsWith('text/event-stream')) outgoing.destroy();
      }
      let idleChecks = 0;
      const checking = setInterval(() => {
        idleChecks = inFlight.size === 0 ? idleChecks + 1 : 0;
        if (idleChecks > 0) server.closeIdleConnections();
        if (idleChecks >= IDLE_CHECKS) server.closeAllConnections();
      }, CHECK_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(checking);
      clearTimeout(deadline);
      // Stops the HTTP server's timer that checks for slow requests.
      server.close();
    },
  };
}
