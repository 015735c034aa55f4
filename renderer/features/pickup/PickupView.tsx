import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { StationError } from '../../../electron/contract/errors.ts';
import { type OpenPickup, type Pickup, takesCarrier } from '../../../electron/contract/pickup.ts';
import { useAnswer, useRequest } from '../../bridge/index.ts';
import { useCommandOffer } from '../../commands/CommandContext.ts';
import { TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Cell, DataTable, Row, useIdRows } from '../../components/DataTable.tsx';
import { ReadFailed } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { SavedFile } from '../../files/SavedFile.tsx';
import { formatDay, formatNumber, formatTime, useText } from '../../i18n/index.ts';
import { useAnswerKeys } from '../../scanner/useKeys.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import { CarrierCounts } from './CarrierCounts.tsx';
import { PickupOutcome } from './PickupOutcome.tsx';
import { PickupSide } from './PickupSide.tsx';
import { PickupStart } from './PickupStart.tsx';
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

interface PickupSummaryProps {
  readonly desk: PickupDesk;
  readonly pickup: Pickup;
  readonly onShowLeft: () => void;
}

/** The parcels that the courier has taken, and those that are still here. */
export function PickupSummary({ desk, pickup, onShowLeft }: PickupSummaryProps) {
  const t = useText();
  const busy = useStore(desk.store, (state) => state.busy);
  const saving = useSaveList(pickup.id);
  const stillHere = useAnswer('pickup.stillHere', {}).value ?? [];
  // Parcels for another carrier's courier do not count as left behind by this one.
  const ours = stillHere.filter(({ carrier }) => takesCarrier(pickup, carrier));
  const left = ours.reduce((sum, { parcels }) => sum + parcels, 0);
  useAnswerKeys(busy ? null : { 1: desk.next, 2: onShowLeft });
  const time = (at: number) => formatTime(at, t.language, false);
  return (
    <section className="stack gap-20" data-testid="pickup-summary" data-tone="done">
      <header className={classes.head}>
        <span className="grid text-tone">
          <ToneIcon name="done" size={64} />
        </span>
        <div>
          <h2>{t('pickup.endedTitle', { count: pickup.parcels })}</h2>
          <p className="text-body text-quiet figures">
            {t('pickup.fromTo', { from: time(pickup.startedAt), to: time(pickup.endedAt ?? pickup.startedAt) })}
          </p>
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
        <ActionButton
          action="saveHandOver"
          variant="primary"
          disabled={saving.pending}
          onPress={() => void saving.save()}
        />
        <Button keys="1" disabled={busy} onPress={desk.next}>
          {t('pickup.startNew')}
        </Button>
      </footer>
      <SavedLine path={saving.path} />
      <ErrorLine error={saving.error} />
    </section>
  );
}

const SHOWN = 30;

/** Earlier hand-overs, each with its list; requested again when `asOf` changes. */
export function PastPickups({ asOf }: { readonly asOf: string }) {
  const t = useText();
  const { value, error, pending, reload } = useAnswer('pickup.recent', { limit: SHOWN }, asOf);
  const ids = useMemo(() => (value ?? []).map(({ id }) => id), [value]);
  const rows = useIdRows(ids, (id) => {
    const pickup = value?.find((one) => one.id === id);
    return pickup === undefined ? null : <PastPickup pickup={pickup} />;
  });
  if (error !== null) return <ReadFailed error={error} busy={pending} onRead={reload} />;
  if (value === null || value.length === 0) return null;
  return (
    <Section title={t('pickup.past')} testId="past-pickups">
      <DataTable
        label={t('pickup.past')}
        columns={[
          { id: 'when', title: t('pickup.when'), share: 1.2 },
          { id: 'parcels', title: t('pickup.parcels'), align: 'right', share: 0.7 },
          { id: 'carriers', title: t('pickup.carriers'), share: 2.4 },
          { id: 'list', title: '', share: 1.4 },
        ]}
        {...rows}
      />
    </Section>
  );
}

function PastPickup({ pickup }: { readonly pickup: Pickup }) {
  const t = useText();
  const saving = useSaveList(pickup.id);
  const { startedAt, endedAt, parcels, byCarrier, foreign } = pickup;
  const time = (at: number) => formatTime(at, t.language, false);
  const counts = [...byCarrier]
    .sort((a, b) => b.parcels - a.parcels)
    .map((one) => `${one.carrier ?? t('pickup.noCarrier')} ${formatNumber(one.parcels, t.language)}`);
  return (
    <Row>
      <Cell>
        <b>{formatDay(startedAt, Date.now(), t.language)}</b>
        <small>{t('pickup.fromTo', { from: time(startedAt), to: time(endedAt ?? startedAt) })}</small>
      </Cell>
      <Cell align="right">{formatNumber(parcels, t.language)}</Cell>
      <Cell>
        {counts.join(' · ')}
        {foreign === 0 ? null : (
          <small>
            {t('pickup.foreignCount')}: {formatNumber(foreign, t.language)}
          </small>
        )}
        <SavedLine path={saving.path} />
        <ErrorLine error={saving.error} />
      </Cell>
      <Cell align="right">
        <Button busy={saving.pending} onPress={() => void saving.save()}>
          {t('pickup.saveList')}
        </Button>
      </Cell>
    </Row>
  );
}

/** Shows where the hand-over list was saved. */
function SavedLine({ path }: { readonly path: string | null }) {
  const t = useText();
  return path === null ? null : <SavedFile path={path}>{t('pickup.saved', { path })}</SavedFile>;
}

interface SaveList {
  readonly save: () => Promise<void>;
  readonly pending: boolean;
  readonly error: StationError | null;
  /** The path of the saved list; null before. */
  readonly path: string | null;
}

/** Saves the hand-over list of a session as a PDF. */
function useSaveList(pickupId: string): SaveList {
  const { run, pending, error } = useRequest('pickup.saveList');
  const [path, setPath] = useState<string | null>(null);
  const save = useCallback(async () => {
    const reply = await run({ pickupId });
    setPath(reply.ok ? reply.value.path : null);
  }, [run, pickupId]);
  return { save, pending, error, path };
}
