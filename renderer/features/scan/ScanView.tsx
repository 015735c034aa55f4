import { useStore } from 'zustand';
import { useStatus } from '../../bridge/StationContext.tsx';
import { Code } from '../../components/Code.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';
import { CurrentScan } from './CurrentScan.tsx';
import { DemoCodes } from './DemoCodes.tsx';
import { LastScans } from './LastScans.tsx';
import { ScanAnnouncer } from './ScanAnnouncer.tsx';
import { ScanFooter } from './ScanFooter.tsx';
import { ScanHero } from './ScanHero.tsx';
import classes from './ScanView.module.css';
import type { ScanSession } from './scanSession.ts';

/** The home screen: one answer, as large as the screen allows, and beside it what was scanned before. */
export function ScanView({ session }: { readonly session: ScanSession }) {
  const entries = useStore(session.store, (state) => state.entries);
  const started = useStore(session.store, (state) => state.started);
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  const current = started ? entries[0] : undefined;
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        {current === undefined ? <ScanHero small={isDemo} /> : <CurrentScan entry={current} onJob={session.show} />}
        <TypedLine session={session} />
        {isDemo ? <DemoCodes small={current !== undefined} onCode={(code) => void session.submit(code)} /> : null}
      </div>
      <aside className={classes.side}>
        <LastScans entries={current === undefined ? entries.slice(0, 10) : entries.slice(1)} />
        <ScanFooter />
      </aside>
      {current === undefined ? null : <ScanAnnouncer entry={current} />}
    </div>
  );
}

/** Longest typed text whose end is shown. */
const SHOWN = 40;

function TypedLine({ session }: { readonly session: ScanSession }) {
  const t = useText();
  const typed = useStore(session.store, (state) => state.typed);
  if (typed === '') return null;
  return (
    <p className={classes.typed} data-testid="typed-line">
      <span className={classes.label}>{t('scan.typed')}</span>
      <output className={classes.text}>
        <Code code={typed.slice(-SHOWN)} />
      </output>
      <span className={classes.hint}>
        <Kbd keys="Enter" /> <Kbd keys="Esc" /> {t('scan.typedHint')}
      </span>
    </p>
  );
}
