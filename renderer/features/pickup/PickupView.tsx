import { IconTruckDelivery } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { OpenPickup } from '../../../electron/contract/pickup.ts';
import { useStatus } from '../../bridge/index.ts';
import { useCommandOffer } from '../../commands/CommandContext.ts';
import { TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { Button } from '../../components/Button.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { useAnswerKeys, useShortcuts } from '../../scanner/useKeys.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import { PastPickups } from './PastPickups.tsx';
import { PickupOutcome } from './PickupOutcome.tsx';
import { PickupSide } from './PickupSide.tsx';
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

/** No session goes on: scans ship orders here as everywhere, until one is started on purpose. */
function PickupStart({ desk }: { readonly desk: PickupDesk }) {
  const t = useText();
  const busy = useStore(desk.store, (state) => state.busy);
  const error = useStore(desk.store, (state) => state.error);
  const known = useStore(desk.store, (state) => state.known);
  // Whether one goes on is not known: another must not be begun beside it.
  const isUnread = error !== null && !known;
  // The demo is where a shop tries how a pickup goes; the sandbox has labels that look like real ones.
  const isTrial = useStatus(({ profile }) => profile === 'sandbox') === true;
  useAnswerKeys(busy || isUnread || isTrial ? null : { 1: () => void desk.start() });
  if (isUnread) return <ReadFailed error={error} busy={busy} onRead={() => void desk.load()} />;
  const icon = <IconTruckDelivery size={72} stroke={1.5} />;
  if (isTrial) return <EmptyState icon={icon} title={t('pickup.trialTitle')} body={t('pickup.trialBody')} />;
  return (
    <>
      <EmptyState icon={icon} title={t('pickup.startTitle')} body={t('pickup.startBody')}>
        <Button keys="1" variant="primary" disabled={busy} onPress={() => void desk.start()}>
          {t('pickup.start')}
        </Button>
      </EmptyState>
      {error === null ? null : <ErrorLine error={error} />}
    </>
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
      <div className={classes.main}>
        <PickupOutcome desk={desk} pickup={pickup} onTakeBack={takeBack} onEnd={end} />
        <TypedLine />
      </div>
      <PickupSide desk={desk} pickup={pickup} />
    </div>
  );
}
