import { useRef } from 'react';
import { useCardKeys } from '../../components/useCardKeys.ts';
import { SlotCard } from './SlotCard.tsx';

import classes from './WatchlistView.module.css';

export interface ShelfProps {
  readonly ids: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (jobId: string) => void;
}

/** The shelf as it stands there: a card for each slot. */
export function ShelfCards({ ids, chosen, onChoose }: ShelfProps) {
  const box = useRef<HTMLUListElement>(null);
  useCardKeys({ box, ids, chosen, choose: onChoose });
  return (
    <ul ref={box} className={classes.shelf}>
      {ids.map((id) => (
        <SlotCard key={id} jobId={id} isChosen={id === chosen} onChoose={onChoose} />
      ))}
    </ul>
  );
}
