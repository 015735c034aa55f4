import { useStore } from 'zustand';
import { useStatus } from '../../bridge/StationContext.tsx';
import { TypedLine } from '../../scanner/TypedLine.tsx';
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
        <TypedLine />
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
