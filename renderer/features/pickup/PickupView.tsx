import { useStore } from 'zustand';
import { Page } from '../../components/Page.tsx';
import { OpenPickupView } from './OpenPickupView.tsx';
import { PastPickups } from './PastPickups.tsx';
import { PickupStart } from './PickupStart.tsx';
import { PickupSummary } from './PickupSummary.tsx';
import type { PickupDesk } from './pickupDesk.ts';

interface PickupViewProps {
  readonly desk: PickupDesk;
  /** To the parcels that wait for a courier. */
  readonly onShowLeft: () => void;
}

/** The hand-over to a courier: a scan screen while it goes on, before and after it a start and the lists. */
export function PickupView({ desk, onShowLeft }: PickupViewProps) {
  const current = useStore(desk.store, (state) => state.current);
  const ended = useStore(desk.store, (state) => state.ended);
  if (current !== null) return <OpenPickupView desk={desk} pickup={current} />;
  return (
    <Page>
      {ended === null ? (
        <PickupStart desk={desk} />
      ) : (
        <PickupSummary desk={desk} pickup={ended} onShowLeft={onShowLeft} />
      )}
      <PastPickups asOf={ended?.id ?? ''} />
    </Page>
  );
}
