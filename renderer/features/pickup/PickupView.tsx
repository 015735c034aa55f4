import { useStore } from 'zustand';
import type { OpenPickup } from '../../../electron/contract/pickup.ts';
import { useCommandOffer } from '../../commands/CommandContext.ts';
import { TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { Page } from '../../components/Page.tsx';
import { useShortcuts } from '../../scanner/useKeys.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import { PastPickups } from './PastPickups.tsx';
import { PickupOutcome } from './PickupOutcome.tsx';
import { PickupSide } from './PickupSide.tsx';
import { PickupStart } from './PickupStart.tsx';
import { PickupSummary } from './PickupSummary.tsx';
import classes from './pickup.module.css';
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

/** While this is on the screen, every scan is a parcel that the courier takes. */
function OpenPickupView({ desk, pickup }: { readonly desk: PickupDesk; readonly pickup: OpenPickup }) {
  const scan = useStore(desk.store, (state) => state.scan);
  const busy = useStore(desk.store, (state) => state.busy);
  // Only a parcel that this session has can be taken back: the one on the screen, scanned now or once more.
  const shown = scan !== null && scan.type === 'answered' ? scan.job : null;
  const isInSession = pickup.items.some(({ job }) => job !== null && job.id === shown?.id);
  const takeBack = shown !== null && isInSession && !busy ? () => void desk.takeBack(shown) : null;
  const end = () => {
    if (!busy) void desk.end();
  };
  useScanClaim((code) => void desk.scan(code));
  useShortcuts({ endPickup: end, takeBackFromCourier: takeBack });
  useCommandOffer({
    undo: () => {
      takeBack?.();
      return takeBack === null ? 'nothing_to_undo' : 'done';
    },
  });
  return (
    <div className={classes.view}>
      <div className="stack min-w-0 min-h-0">
        <PickupOutcome desk={desk} pickup={pickup} onTakeBack={takeBack} onEnd={end} />
        <TypedLine />
      </div>
      <PickupSide desk={desk} pickup={pickup} />
    </div>
  );
}
