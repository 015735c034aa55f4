import type { EventInbox } from '../ports/EventInbox.ts';
import type { EventKeys } from '../ports/EventKeys.ts';
import type { EventReader } from '../ports/EventReader.ts';
import type { EventSignatures } from '../ports/EventSignatures.ts';

/** What a station needs to read the service's events; without it, it polls by itself. */
export interface EventParts {
  readonly inbox: EventInbox;
  readonly signatures: EventSignatures;
  readonly keys: EventKeys;
  readonly reader: EventReader;
  /** The header that carries the signature, in any casing; null: found by its `sha256=`. */
  readonly header: () => string | null;
}
