import { z } from 'zod';
import type { ServerSettings } from '../../../postgres/connections.ts';
import { createListening } from '../../../postgres/listening.ts';
import type { SiteHint } from '../../core/ports/Coordinator.ts';

const hintSchema = z.object({
  about: z.enum(['window', 'claims', 'parcels', 'orders', 'facts', 'prints', 'desks']),
  deskId: z.string(),
});

/** The channel of a book, and what this desk sends on it at the commit of a change. */
export type Hints = ReturnType<typeof createHints>;

/** Quoted as a text of SQL. */
const quoted = (text: string) => `E'${text.replace(/[\\']/g, '\\$&')}'`;

export function createHints(settings: ServerSettings, book: string, deskId: string) {
  const channel = `label_station_${book}`;
  const listening = createListening(settings, { channel, poll: "SELECT '' AS seen" });

  return {
    subscribe: (listener: (hint: SiteHint) => void) =>
      listening.onHeard((payload) => {
        const hint = hintOf(payload);
        if (hint !== null && hint.deskId !== deskId) listener(hint);
      }),
    /** A part of a statement: `SELECT ${hints.notify('claims')} FROM changed`. */
    notify: (about: Exclude<SiteHint['about'], 'all'>): string =>
      `pg_notify(${quoted(channel)}, ${quoted(JSON.stringify({ about, deskId }))})`,
    close: (): Promise<void> => listening.close(),
  };
}

/** Null for messages that are not from our desks. */
function hintOf(payload: string | null): SiteHint | null {
  if (payload === null) return { about: 'all', deskId: null };
  try {
    return hintSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
