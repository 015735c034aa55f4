import { useStore } from 'zustand';
import { useJob, useJobs } from '../bridge/StationContext.tsx';
import { Code } from '../components/Code.tsx';
import { KeyHint } from '../components/KeyHint.tsx';
import { ToneIcon } from '../components/ToneIcon.tsx';
import { ScanAnnouncer } from '../features/scan/ScanAnnouncer.tsx';
import type { ScanEntry, ScanSession } from '../features/scan/scanSession.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import classes from './ScanStrip.module.css';
import { entryTexts, needsSomebody } from './stripTexts.ts';

interface ScanStripProps {
  readonly session: ScanSession;
  /** Id of the first scan that was not shown on the scan view. */
  readonly since: number;
  readonly onGo: () => void;
}

/** What became of a scan that found a question on the screen: one line, live while it goes on, and the key to go there. */
export function ScanStrip({ session, since, onGo }: ScanStripProps) {
  const newest = useStore(session.store, ({ entries }) => entries[0]);
  const earlier = useStore(session.store, ({ entries }) => entries);
  const waiting = useJobs(
    ({ jobs }) => earlier.slice(1).filter((entry) => entry.id >= since && needsSomebody(entry, jobs)).length,
  );
  if (newest === undefined) return null;
  return <Line key={newest.id} entry={newest} waiting={waiting} onGo={onGo} />;
}

interface LineProps {
  readonly entry: ScanEntry;
  /** How many of the scans before it need somebody. */
  readonly waiting: number;
  readonly onGo: () => void;
}

function Line({ entry, waiting, onGo }: LineProps) {
  const t = useText();
  const language = useLanguage();
  const { phase } = entry;
  const job = useJob(phase.type === 'job' || phase.type === 'wrongLabel' ? phase.jobId : null);
  const { tone, icon, word } = entryTexts(entry, job, t, language, Date.now());
  const receiver = job?.order?.receiver.name;
  return (
    <aside
      className={classes.strip}
      data-tone={tone}
      data-testid="scan-strip"
      data-code={entry.code.slice(0, 200)}
      aria-label={t('strip.label')}
    >
      <ToneIcon name={icon} size={32} />
      <strong className={classes.word}>{word}</strong>
      <span className={classes.code}>
        <Code code={entry.code} />
      </span>
      {receiver === undefined ? null : <span className={classes.receiver}>{receiver}</span>}
      {waiting === 0 ? null : <span className={classes.waiting}>{t('strip.waiting', { count: waiting })}</span>}
      <KeyHint keys="F1" label={t('strip.go')} onPress={onGo} />
      <ScanAnnouncer entry={entry} />
    </aside>
  );
}
