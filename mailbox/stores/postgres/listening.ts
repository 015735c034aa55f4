import { Client } from 'pg';
import { connectionConfig } from './connections.ts';

/** A transaction that adds deliveries notifies this channel at its commit. The payload is empty. */
export const CHANNEL = 'mailbox_deliveries';
const POLL_MS = 1_000;

export interface Listening {
  onAdded(listener: () => void): () => void;
  /** This process has added deliveries. */
  added(): void;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own, because a pool closes idle ones. A notification can be lost with its connection,
 * and a connection can die silently, so the counter is also polled once a second. That poll notices a dead connection,
 * too, and opens a new one.
 */
export function createListening(connection: string): Listening {
  const listeners = new Set<() => void>();
  let client: Client | null = null;
  /** The counter at the last poll; null when it was not polled yet on this connection. */
  let seen: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let isStarted = false;
  let isClosed = false;

  const callAll = () => {
    for (const listener of [...listeners]) listener();
  };

  function drop(gone: Client): void {
    if (client === gone) client = null;
    gone.end().catch(() => undefined);
  }

  async function connect(): Promise<void> {
    const made = new Client(connectionConfig(connection));
    made.on('error', () => drop(made));
    made.on('end', () => drop(made));
    made.on('notification', callAll);
    try {
      await made.connect();
      await made.query(`LISTEN ${CHANNEL}`);
    } catch (failure) {
      drop(made);
      throw failure;
    }
    seen = null;
    client = made;
  }

  async function poll(): Promise<void> {
    if (client === null) await connect();
    const asked = client;
    if (asked === null) return;
    try {
      const { rows } = await asked.query<{ last: string }>('SELECT last FROM mailbox_counter WHERE id = 1');
      const last = rows[0]?.last ?? '';
      if (last !== seen) callAll();
      seen = last;
    } catch {
      drop(asked);
    }
  }

  function again(): void {
    if (isClosed) return;
    round = poll()
      .catch(() => undefined)
      .then(() => {
        if (!isClosed) timer = setTimeout(again, POLL_MS);
      });
  }

  return {
    onAdded(listener) {
      const called = () => listener();
      listeners.add(called);
      if (!isStarted) again();
      isStarted = true;
      return () => {
        listeners.delete(called);
      };
    },
    added() {
      // Otherwise the notification does this.
      if (client === null) callAll();
    },
    async close() {
      isClosed = true;
      listeners.clear();
      clearTimeout(timer);
      await round;
      await client?.end().catch(() => undefined);
    },
  };
}
