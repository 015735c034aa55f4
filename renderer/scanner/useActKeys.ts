import { ACTS, type Act } from '../model/keyTable.ts';
import { useAltKeys } from './useAltKeys.ts';

/** The keys of what can be done now; null: not now. The callbacks may change. */
export function useActKeys(acts: Readonly<Partial<Record<Act, (() => void) | null>>>): void {
  useAltKeys(
    Object.fromEntries(
      Object.entries(acts).flatMap(([act, run]) => (run === null ? [] : [[ACTS[act as Act].key.toUpperCase(), run]])),
    ),
  );
}
