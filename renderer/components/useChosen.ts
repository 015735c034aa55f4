import { useCallback, useState } from 'react';

/**
 * The one card that the keys are about: the first when the screen opens, then whichever was chosen, wherever it moves
 * to. When it is gone, the one that takes its place.
 */
export function useChosen(ids: readonly string[]): readonly [string | null, (id: string) => void] {
  const [chosen, setChosen] = useState<{ readonly id: string | null; readonly index: number }>({ id: null, index: 0 });
  const found = chosen.id === null ? -1 : ids.indexOf(chosen.id);
  const index = found >= 0 ? found : Math.max(0, Math.min(chosen.index, ids.length - 1));
  const id = ids[index] ?? null;
  if (id !== chosen.id || index !== chosen.index) setChosen({ id, index });
  return [id, useCallback((next: string) => setChosen((before) => ({ ...before, id: next })), [])];
}
