import type { IpcMainInvokeEvent } from 'electron';
import type { StationError } from '../../contract/errors.ts';
import type { Result } from '../../contract/result.ts';

/** Something that a person has to do before anything is opened. Until then neither accounts nor journals are touched. */
export interface Waiting {
  isOver(): boolean;
  /** What a request of a page gets instead of its answer; null: it is over, so the request can be answered. */
  refusal(event: IpcMainInvokeEvent, name: unknown, input: unknown): Promise<Result<never, StationError> | null>;
}

/** What the opening waits for, one after the other. */
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
    /** What is waited for now, or what was opened. */
    async first(): Promise<{ readonly waiting: Waiting } | { readonly opened: Opened }> {
      for (;;) {
        if (present !== null && !present.isOver()) return { waiting: present };
        const done = await Promise.race([opening().then((opened) => ({ opened })), changed]);
        if (done !== null) return done;
      }
    },
  };
}
