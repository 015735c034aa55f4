import { memo, useCallback } from 'react';
import { useStore } from 'zustand';
import { useJob, useStatus } from '../../bridge/StationContext.tsx';
import { useCommands } from '../../commands/CommandContext.ts';
import { CommandNoticeLine, TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { Figures } from '../../components/FactList.tsx';
import { useText } from '../../i18n/useText.ts';
import { waitingOrders } from '../../model/balance.ts';
import { useActKeys } from '../../scanner/useKeys.ts';
import { ArmedBar } from './ArmedBar.tsx';
import { BoxQuestion } from './BoxQuestion.tsx';
import { CommandHints } from './CommandHints.tsx';
import { CurrentScan } from './CurrentScan.tsx';
import { lacksSize } from './commandScans.ts';
import { DemoCodes } from './DemoCodes.tsx';
import { LastScans } from './LastScans.tsx';
import { ProblemBand } from './ProblemBand.tsx';
import { QuantityQuestion } from './QuantityQuestion.tsx';
import { ScanAnnouncer } from './ScanAnnouncer.tsx';
import classes from './ScanView.module.css';
import type { ScanEntry } from './scanEntry.ts';
import { type ScanSession, SHOWN_SCANS } from './scanSession.ts';
import { WherePanel } from './WherePanel.tsx';

/** The home screen: one answer, as large as the screen allows, and beside it what was scanned before. */
export function ScanView({ session }: { readonly session: ScanSession }) {
  const { desk, frame } = useCommands();
  const entries = useStore(session.store, (state) => state.entries);
  const started = useStore(session.store, (state) => state.started);
  const asking = useStore(desk.store, (state) => state.asking);
  const where = useStore(desk.store, (state) => state.where);
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  const current = started ? entries[0] : undefined;
  const waitingCode = useWaitingBox(current);
  // A question that was asked for by key, or its answer, takes the panel; the scan goes on in the list.
  const shown = asking === null && where === null ? current : undefined;
  useActKeys({
    undo: () => desk.run({ name: 'withdraw' }, frame),
    cancelLast: () => desk.run({ name: 'cancel' }, frame),
    reprint: () => desk.run({ name: 'reprint' }, frame),
  });
  const scanDemo = useCallback(
    (code: string) => {
      desk.scan(code);
    },
    [desk],
  );

  function panel() {
    if (asking === 'quantity') return <QuantityQuestion />;
    if (asking === 'box') return <BoxQuestion waitingCode={waitingCode} />;
    if (where !== null) return <WherePanel key={where.id} search={where} />;
    if (shown === undefined) return <ScanHero small={isDemo} />;
    return <CurrentScan entry={shown} onJob={session.show} />;
  }

  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <ArmedBar />
        <CommandNoticeLine />
        <div className={classes.panel}>{panel()}</div>
        <ProblemBand session={session} shownId={shown?.id ?? null} />
        <TypedLine />
        {isDemo ? (
          <DemoCodes small={current !== undefined || asking !== null || where !== null} onCode={scanDemo} />
        ) : null}
      </div>
      <aside className={classes.side}>
        <LastScans entries={shown === undefined ? entries.slice(0, SHOWN_SCANS - 1) : entries.slice(1, SHOWN_SCANS)} />
        <CommandHints />
        <ScanFooter />
      </aside>
      {shown === undefined ? null : <ScanAnnouncer entry={shown} />}
    </div>
  );
}

/** The day so far: what was printed, and what waits for the service, on the shelf, and for money. */
const ScanFooter = memo(function ScanFooter() {
  const t = useText();
  const printed = useStatus(({ today }) => today.printed) ?? 0;
  const queue = useStatus(waitingOrders) ?? 0;
  const waiting = useStatus(({ counts }) => counts.label_pending ?? 0) ?? 0;
  const pay = useStatus(({ counts }) => counts.awaiting_payment ?? 0) ?? 0;
  return (
    <footer className={classes.footer}>
      <Figures
        figures={[
          { id: 'today', value: printed, label: t('scan.footer.today') },
          { id: 'queue', value: queue, label: t('scan.footer.queue') },
          { id: 'waiting', value: waiting, label: t('scan.footer.waiting') },
          { id: 'pay', value: pay, label: t('scan.footer.pay'), ...(pay > 0 ? { tone: 'pay' as const } : {}) },
        ]}
      />
    </footer>
  );
});

/** Before the first scan: what to do, and where on the packing slip the barcode is. */
function ScanHero({ small }: { readonly small: boolean }) {
  const t = useText();
  return (
    <section className={classes.hero} data-testid="outcome" data-outcome="idle" data-small={small}>
      <SlipPicture />
      <div>
        <h2 className={classes.word}>{t('scan.heroWord')}</h2>
        <p className={classes.body}>{t('scan.heroBody')}</p>
        <p className={classes.typed}>{t('scan.heroTyped')}</p>
      </div>
    </section>
  );
}

const BARS = [0, 5, 9, 17, 22, 26, 33, 39, 43, 50, 56, 60, 67, 72, 78, 84, 88, 95];

/** A packing slip with its barcode in the beam of a scanner. */
function SlipPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 220 240" aria-hidden="true">
      <path className={classes.paper} d="M24 8h148l24 24v200H24z" />
      <path className={classes.fold} d="M172 8v24h24z" />
      <path className={classes.lines} d="M46 40h70M46 58h104M46 76h86M46 176h128M46 194h112M46 212h60" />
      <g className={classes.bars}>
        {BARS.map((x, index) => (
          <rect key={x} x={58 + x} y={100} width={index % 3 === 0 ? 3 : 2} height={48} />
        ))}
      </g>
      <path className={classes.beam} d="M8 124h204" />
      <path className={classes.corner} d="M44 104v-12h12M176 104v-12h-12M44 144v12h12M176 144v12h-12" />
    </svg>
  );
}

/** The code of the newest scan where only the size of its parcel is missing, which a box would give it; else null. */
function useWaitingBox(current: ScanEntry | undefined): string | null {
  const job = useJob(current?.phase.type === 'job' ? current.phase.jobId : null);
  return current !== undefined && job !== null && lacksSize(job) ? current.code : null;
}
