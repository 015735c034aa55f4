import { useStore } from 'zustand';
import type { OpenPickup } from '../../../electron/contract/pickup.ts';
import { TypedLine } from '../../commands/TypedLine.tsx';
import { useCommandOffer } from '../../commands/useCommandOffer.ts';
import { useActKeys } from '../../scanner/useActKeys.ts';
import { useScanClaim } from '../../scanner/useScanClaim.ts';
import classes from './OpenPickupView.module.css';
import { PickupOutcome } from './PickupOutcome.tsx';
import { PickupSide } from './PickupSide.tsx';
import type { PickupDesk } from './pickupDesk.ts';

/** While this is on the screen, every scan is a parcel that the courier takes. */
export function OpenPickupView({ desk, pickup }: { readonly desk: PickupDesk; readonly pickup: OpenPickup }) {
  const scan = useStore(desk.store, (state) => state.scan);
  const busy = useStore(desk.store, (state) => state.busy);
  // Only a parcel that this session has can be taken back: the one on the screen, scanned now or once more.
  const shown = scan !== null && scan.type === 'told' ? scan.job : null;
  const isInSession = pickup.items.some(({ job }) => job !== null && job.id === shown?.id);
  const takeBack = shown !== null && isInSession && !busy ? () => void desk.takeBack(shown) : null;
  const end = () => {
    if (!busy) void desk.end();
  };
  useScanClaim((code) => void desk.scan(code));
  useActKeys({ endPickup: end, takeBackFromCourier: takeBack });
  useCommandOffer({
    undo: () => {
      takeBack?.();
      return takeBack === null ? 'nothing_to_undo' : 'done';
    },
  });
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <PickupOutcome desk={desk} pickup={pickup} onTakeBack={takeBack} onEnd={end} />
        <TypedLine />
      </div>
      <PickupSide desk={desk} pickup={pickup} />
    </div>
  );
}
