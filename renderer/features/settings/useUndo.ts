import { useCallback, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import { useAltKeys } from '../../scanner/useAltKeys.ts';

/** Takes a change back; answers with why it could not. */
export type TakeBack = () => Promise<StationError | null>;

export interface Undo {
  /** `saved`: the last change can be taken back. `undone`: it was. */
  readonly state: 'none' | 'saved' | 'undone';
  /** Counts the changes that were taken back: fields that keep what was typed begin anew with each. */
  readonly round: number;
  readonly error: StationError | null;
  /** A change was saved, and this takes it back. */
  readonly did: (takeBack: TakeBack) => void;
  readonly run: () => void;
}

/** Changes are kept at once, so the last of them can be taken back: with Alt+Z, wherever the focus is. */
export function useUndo(): Undo {
  const [last, setLast] = useState<TakeBack | null>(null);
  const [state, setState] = useState<Undo['state']>('none');
  const [round, setRound] = useState(0);
  const [error, setError] = useState<StationError | null>(null);
  const did = useCallback((takeBack: TakeBack) => {
    setLast(() => takeBack);
    setState('saved');
    setError(null);
  }, []);
  const run = useCallback(() => {
    if (last === null) return;
    setLast(null);
    void last().then((refusal) => {
      setError(refusal);
      setState(refusal === null ? 'undone' : 'none');
      setRound((count) => count + 1);
    });
  }, [last]);
  useAltKeys({ Z: run });
  return { state, round, error, did, run };
}
