import type { Client } from 'pg';
import { createSockets, openClient, type ServerSettings } from './connections.ts';

const POLL_MS = 1_000;

interface ListeningDeps {
  readonly channel: string;
  /** A statement that is run once a second, for a text in a column `seen`: if it changes, the listeners are called. */
  readonly poll: string;
}

/**
 * Listens on a connection of its own, because a pool closes idle ones. A notification can be lost with its connection,
 * and a connection can die silently, so there is a poll as well. It notices a dead connection, too, and opens a new one.
 */
export function createListening(settings: ServerSettings, { channel, poll }: ListeningDeps) {
  const listeners = new Set<(payload: string | null) => void>();
  const sockets = createSockets();
  let client: Client | null = null;
  /** The answer of the last poll; null when there was none yet on this connection. */
  let seen: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let isStarted = false;
  let isClosed = false;

  const callAll = (payload: string | null) => {
    for (const listener of [...listeners]) listener(payload);
  };

  function drop(gone: Client): void {
    if (client === gone) client = null;
    gone.end().catch(() => undefined);
  }

  async function connect(): Promise<void> {
    const made = await openClient(settings, sockets);
    made.on('error', () => drop(made));
    made.on('end', () => drop(made));
    made.on('notification', ({ payload }) => callAll(payload ?? ''));
    try {
      await made.query(`LISTEN ${made.escapeIdentifier(channel)}`);
    } catch (failure) {
      drop(made);
      throw failure;
    }
    seen = null;
    client = made;
  }

  async function read(): Promise<void> {
    if (client === null) await connect();
    const requested = client;
    if (requested === null) return;
    try {
      const { rows } = await requested.query<{ seen: string }>(poll);
      const now = rows[0]?.seen ?? '';
      if (now !== seen) callAll(null);
      seen = now;
    } catch {
      drop(requested);
    }
  }

  function again(): void {
    if (isClosed) return;
    round = read()
      .catch(() => undefined)
      .then(() => {
        if (!isClosed) timer = setTimeout(again, POLL_MS);
      });
  }

  return {
    /**
     * Calls back with the payload of a notification; with null when others may have changed something and the notification
     * was missed. Returns a function that ends it.
     */
    onHeard(listener: (payload: string | null) => void) {
      const called = (payload: string | null) => listener(payload);
      listeners.add(called);
      if (!isStarted) again();
      isStarted = true;
      return () => {
        listeners.delete(called);
      };
    },
    /** This program has changed something itself. Without a connection, no notification would say so. */
    changed() {
      if (client === null) callAll(null);
    },
    async close() {
      isClosed = true;
      listeners.clear();
      clearTimeout(timer);
      await sockets.endWith(round.then(() => client?.end()).catch(() => undefined));
    },
  };
}
