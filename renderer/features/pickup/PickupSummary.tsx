import { useStore } from 'zustand';
import { type Pickup, takesCarrier } from '../../../electron/contract/pickup.ts';
import { useAnswer } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { formatTime, useLanguage, useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/keyTable.ts';
import { useAnswerKeys, useShortcuts } from '../../scanner/useKeys.ts';
import { CarrierCounts } from './CarrierCounts.tsx';
import classes from './pickup.module.css';
import type { PickupDesk } from './pickupDesk.ts';
import { SavedLine, useSaveList } from './SavedLine.tsx';

interface PickupSummaryProps {
  readonly desk: PickupDesk;
  readonly pickup: Pickup;
  readonly onShowLeft: () => void;
}

/** What the courier has taken, and what is still here. */
export function PickupSummary({ desk, pickup, onShowLeft }: PickupSummaryProps) {
  const t = useText();
  const language = useLanguage();
  const busy = useStore(desk.store, (state) => state.busy);
  const saving = useSaveList(pickup.id);
  const stillHere = useAnswer('pickup.stillHere', {}).value ?? [];
  // What waits for another carrier's courier was not left behind by this one.
  const ours = stillHere.filter(({ carrier }) => takesCarrier(pickup, carrier));
  const left = ours.reduce((sum, { parcels }) => sum + parcels, 0);
  useAnswerKeys(busy ? null : { 1: desk.next, 2: onShowLeft });
  useShortcuts({ saveHandOver: () => void saving.save() });
  const time = (at: number) => formatTime(at, language, false);
  return (
    <section className="stack gap-20" data-testid="pickup-summary" data-tone="done">
      <header className={classes.head}>
        <span className="grid text-tone">
          <ToneIcon name="done" size={64} />
        </span>
        <div>
          <h2>{t('pickup.endedTitle', { count: pickup.parcels })}</h2>
          <p>{t('pickup.fromTo', { from: time(pickup.startedAt), to: time(pickup.endedAt ?? pickup.startedAt) })}</p>
        </div>
      </header>
      <CarrierCounts given={pickup.byCarrier} foreign={pickup.foreign} />
      {left === 0 ? null : (
        <Notice tone="attention" testId="pickup-left" text={t('pickup.left', { count: left })}>
          <Button keys="2" onPress={onShowLeft}>
            {t('pickup.showLeft')}
          </Button>
        </Notice>
      )}
      <footer className="row wrap gap-12">
        <Button
          keys={keysOf('saveHandOver')}
          variant="primary"
          disabled={saving.pending}
          onPress={() => void saving.save()}
        >
          {t('pickup.saveList')}
        </Button>
        <Button keys="1" disabled={busy} onPress={desk.next}>
          {t('pickup.startNew')}
        </Button>
      </footer>
      <SavedLine path={saving.path} />
      {saving.error === null ? null : <ErrorLine error={saving.error} />}
    </section>
  );
}
