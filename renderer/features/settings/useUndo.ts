import { useCallback, useRef, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import { useActKeys } from '../../scanner/useKeys.ts';

/** Whether something was kept: null, or why it was not. */
export type Kept = Promise<StationError | null>;

export interface Undo {
  /** `saved`: the last change can be taken back. `undone`: it was. */
  readonly state: 'none' | 'saved' | 'undone';
  /** Counts the changes that were taken back: fields that keep what was typed begin anew with each. */
  readonly round: number;
  readonly error: StationError | null;
  /** A change is on its way to be kept, and `takeBack` undoes it. */
  readonly did: (kept: Kept, takeBack: () => Kept) => void;
  readonly run: () => void;
}

interface Change {
  readonly kept: Kept;
  readonly takeBack: () => Kept;
}

/**
 * Changes are kept at once, so the last of them can be taken back: with Alt+Z, wherever the focus is. A change that is
 * still on its way is the last one too: it is taken back once it has arrived.
 */
export function useUndo(): Undo {
  const last = useRef<Change | null>(null);
  const [state, setState] = useState<Undo['state']>('none');
  const [round, setRound] = useState(0);
  const [error, setError] = useState<StationError | null>(null);
  const did = useCallback((kept: Kept, takeBack: () => Kept) => {
    const change = { kept, takeBack };
    last.current = change;
    setState('none');
    setError(null);
    void kept.then((refusal) => {
      if (last.current !== change) return;
      if (refusal === null) setState('saved');
      else last.current = null;
    });
  }, []);
  const run = useCallback(() => {
    const change = last.current;
    if (change === null) return;
    last.current = null;
    void change.kept.then(async (refused) => {
      if (refused !== null) return;
      const refusal = await change.takeBack();
      setError(refusal);
      setState(refusal === null ? 'undone' : 'none');
      setRound((count) => count + 1);
    });
  }, []);
  useActKeys({ undoSetting: run });
  return { state, round, error, did, run };
}
