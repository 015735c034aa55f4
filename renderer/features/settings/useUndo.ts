import { useCallback, useRef, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import { useShortcuts } from '../../scanner/useKeys.ts';

/** Whether a change was stored: null, or why it was not. */
export type Stored = Promise<StationError | null>;

export interface Undo {
  /** `saved`: the last change can be taken back. `undone`: it was. */
  readonly state: 'none' | 'saved' | 'undone';
  /** Counts the undone changes: fields that hold typed text start again with each. */
  readonly round: number;
  readonly error: StationError | null;
  /** Notes a change that is being stored, and returns it; `takeBack` undoes it. */
  readonly did: (stored: Stored, takeBack: () => Stored) => Stored;
  readonly run: () => void;
}

/** The present values of what a patch changes, to undo it. */
export function partOf<P extends object>(present: { readonly [K in keyof P]?: unknown }, patch: P): P {
  const names = Object.keys(patch) as (keyof P)[];
  return Object.fromEntries(names.map((name) => [name, present[name]])) as P;
}

interface Change {
  readonly stored: Stored;
  readonly takeBack: () => Stored;
}

/**
 * Changes are stored at once, so the last of them can be undone: with Alt+Z, wherever the focus is. A change that is still
 * being stored counts as the last one: it is undone once that has ended.
 */
export function useUndo(): Undo {
  const last = useRef<Change | null>(null);
  const [state, setState] = useState<Undo['state']>('none');
  const [round, setRound] = useState(0);
  const [error, setError] = useState<StationError | null>(null);
  const did = useCallback((stored: Stored, takeBack: () => Stored) => {
    const change = { stored, takeBack };
    last.current = change;
    setState('none');
    setError(null);
    void stored.then((refusal) => {
      if (last.current !== change) return;
      if (refusal === null) setState('saved');
      else last.current = null;
    });
    return stored;
  }, []);
  const run = useCallback(() => {
    const change = last.current;
    if (change === null) return;
    last.current = null;
    void change.stored.then(async (refused) => {
      if (refused !== null) return;
      const refusal = await change.takeBack();
      setError(refusal);
      setState(refusal === null ? 'undone' : 'none');
      setRound((count) => count + 1);
    });
  }, []);
  useShortcuts({ undoSetting: run });
  return { state, round, error, did, run };
}
