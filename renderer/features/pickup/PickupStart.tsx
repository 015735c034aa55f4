import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { PickupCount } from '../../../electron/contract/pickup.ts';
import { useAnswer, useStatus } from '../../bridge/index.ts';
import { TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { Button } from '../../components/Button.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { useAnswerKeys } from '../../scanner/useKeys.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import classes from './pickup.module.css';
import type { PickupDesk } from './pickupDesk.ts';

/** One digit each; with more carriers than digits, a session starts for all of them. */
const MOST_CARRIERS = 8;
const KEY_OF_ALL = '9';

interface Courier {
  readonly key: string;
  /** Null: takes the parcels of every carrier. */
  readonly carrier: string | null;
  readonly label: string;
  readonly parcels: number;
}

/** No session goes on: scans ship orders here as everywhere, until one is started on purpose. Each carrier sends a courier. */
export function PickupStart({ desk }: { readonly desk: PickupDesk }) {
  const t = useText();
  const busy = useStore(desk.store, (state) => state.busy);
  const error = useStore(desk.store, (state) => state.error);
  const known = useStore(desk.store, (state) => state.known);
  const isChoosing = useStore(desk.store, (state) => state.isChoosing);
  const printed = useStatus(({ today }) => today.printed) ?? 0;
  const stillHere = useAnswer('pickup.stillHere', {}, String(printed)).value ?? [];
  // Whether one goes on is not known: another must not be begun beside it.
  const isUnread = error !== null && !known;
  // The demo is where a shop tries how a pickup goes; labels of the sandbox cannot be distinguished from real ones.
  const isTrial = useStatus(({ profile }) => profile === 'sandbox') === true;
  const couriers = couriersOf(useSteadyOrder(stillHere), t('pickup.allCarriers'));
  const hasChoice = couriers.length > 1;
  const start = (carrier: string | null) => void desk.start({ carrier });
  useAnswerKeys(
    busy || isUnread || isTrial
      ? null
      : Object.fromEntries(couriers.map(({ key, carrier }) => [key, () => start(carrier)])),
  );
  useScanClaim(isChoosing && !isTrial ? (code) => void desk.startWith(code) : null);
  if (isUnread) return <ReadFailed error={error} busy={busy} onRead={() => void desk.load()} />;
  const icon = IconTruckDelivery;
  if (isTrial) return <EmptyState icon={icon} title={t('pickup.trialTitle')} body={t('pickup.trialBody')} />;
  const whatScansDo = isChoosing ? t('pickup.chooseByScan') : t('pickup.startBody');
  return (
    <>
      <EmptyState icon={icon} title={hasChoice ? t('pickup.whichTitle') : t('pickup.startTitle')} body={whatScansDo}>
        <div className={classes.couriers} data-testid="couriers">
          {couriers.map(({ key, carrier, label, parcels }, index) => (
            <Button
              key={key}
              keys={key}
              variant={index === 0 && !hasChoice ? 'primary' : 'normal'}
              disabled={busy}
              onPress={() => start(carrier)}
            >
              {hasChoice ? (
                <>
                  <span>{label}</span> <b className="flex-none">{t('common.parcelCount', { count: parcels })}</b>
                </>
              ) : (
                t('pickup.start')
              )}
            </Button>
          ))}
        </div>
        {isChoosing ? <TypedLine /> : null}
      </EmptyState>
      <ErrorLine error={error} />
    </>
  );
}

/**
 * A carrier's digit stays the same while the screen is open, also if a label that is printed meanwhile makes another one
 * the first.
 */
function useSteadyOrder(counts: readonly PickupCount[]): readonly PickupCount[] {
  const [seen, setSeen] = useState<readonly (string | null)[]>([]);
  const fresh = counts.map(({ carrier }) => carrier).filter((carrier) => !seen.includes(carrier));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return [...seen, ...fresh].map((of) => counts.find(({ carrier }) => carrier === of) ?? { carrier: of, parcels: 0 });
}

/** The carriers whose parcels wait, and all together; if no parcel is known to wait, the courier takes what comes. */
function couriersOf(stillHere: readonly PickupCount[], nameOfAll: string): readonly Courier[] {
  const named = stillHere.flatMap(({ carrier, parcels }) => (carrier === null ? [] : [{ carrier, parcels }]));
  const total = stillHere.reduce((sum, { parcels }) => sum + parcels, 0);
  if (named.length === 0) return [{ key: '1', carrier: null, label: nameOfAll, parcels: total }];
  const own = named.slice(0, MOST_CARRIERS).map(({ carrier, parcels }, index) => ({
    key: String(index + 1),
    carrier,
    label: carrier,
    parcels,
  }));
  return [...own, { key: KEY_OF_ALL, carrier: null, label: nameOfAll, parcels: total }];
}
