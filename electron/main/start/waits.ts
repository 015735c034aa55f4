import type { IpcMainInvokeEvent } from 'electron';
import type { StationError } from '../../contract/errors.ts';
import type { Result } from '../../contract/result.ts';

/** Something that a person has to do before anything is opened. Until then neither accounts nor journals are touched. */
export interface Waiting {
  isOver(): boolean;
  /** The refusal of a page's request while the opening waits; null: it is over, so the request can be answered. */
  refusal(event: IpcMainInvokeEvent, name: unknown, input: unknown): Promise<Result<never, StationError> | null>;
}

/** The waits of the opening, one after the other. */
export function createWaits<Opened>(opening: () => Promise<Opened>) {
  let present: Waiting | null = null;
  let wake = () => {};
  let changed = message();

  function message(): Promise<null> {
    return new Promise((resolve) => {
      wake = () => resolve(null);
    });
  }

  return {
    waitFor(next: Waiting) {
      present = next;
      wake();
      changed = message();
    },
    /** The current wait, or what was opened. */
    async first(): Promise<{ readonly waiting: Waiting } | { readonly opened: Opened }> {
      for (;;) {
        if (present !== null && !present.isOver()) return { waiting: present };
        const done = await Promise.race([opening().then((opened) => ({ opened })), changed]);
        if (done !== null) return done;
      }
    },
  };
}
