import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../electron/contract/job.ts';
import { joined } from '../../electron/contract/joined.ts';
import { useAsItWaits, useJob, useJobs } from '../bridge/index.ts';
import { useCommands } from '../commands/CommandContext.ts';
import { noticeText } from '../commands/CommandNoticeLine.tsx';
import { Button } from '../components/Button.tsx';
import { ToneIcon } from '../components/ToneIcon.tsx';
import { Code, HiddenText } from '../components/values.tsx';
import { entryId, entryTexts } from '../features/scan/entryTexts.ts';
import { refusalProblem } from '../features/scan/problemTexts.ts';
import { ScanAnnouncer } from '../features/scan/ScanAnnouncer.tsx';
import type { ScanEntry } from '../features/scan/scanEntry.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { useOptionTexts } from '../features/scan/useOptionTexts.ts';
import { whereTexts } from '../features/scan/whereTexts.ts';
import { useText } from '../i18n/index.ts';
import { asksSomebody, outcomeRow } from '../model/outcomeTable.ts';
import { type OutcomeTexts, outcomeLine } from '../model/outcomeWords.ts';
import classes from './ScanStrip.module.css';
import type { CommandAlert, ScanStripDesk } from './scanStrip.ts';

interface ScanStripProps {
  readonly session: ScanSession;
  readonly strip: ScanStripDesk;
  readonly onGo: () => void;
}

/**
 * The outcome of a scan, or of a command, that found a question on the screen: one line, live while it goes on, and the
 * key to go there. Nothing where there is nothing to report.
 */
export function ScanStrip({ session, strip, onGo }: ScanStripProps) {
  const { since, command } = useStore(strip.store);
  const alert = useCommandAlert(command);
  if (alert !== null) return <CommandLine texts={alert} onGo={onGo} />;
  return since === null ? null : <Scans session={session} since={since} onGo={onGo} />;
}

function Scans({ session, since, onGo }: Pick<ScanStripProps, 'session' | 'onGo'> & { readonly since: number }) {
  const entries = useStore(session.store, (state) => state.entries);
  const waiting = useJobs(
    ({ jobs }) => entries.slice(1).filter((entry) => entry.id >= since && needsSomebody(entry, jobs)).length,
  );
  const [newest] = entries;
  if (newest === undefined) return null;
  return <ScanLine key={newest.id} entry={newest} waiting={waiting} onGo={onGo} />;
}

interface ScanLineProps {
  readonly entry: ScanEntry;
  /** How many of the scans before it need a person. */
  readonly waiting: number;
  readonly onGo: () => void;
}

function ScanLine({ entry, waiting, onGo }: ScanLineProps) {
  const t = useText();
  const { phase } = entry;
  const job = useJob(phase.type === 'job' || phase.type === 'wrongLabel' ? phase.jobId : null);
  const shown = useAsItWaits(job);
  const receiver = job?.order?.receiver.name;
  return (
    <Line texts={entryTexts(entry, shown, t, Date.now())} code={entry.code} onGo={onGo}>
      <span className={classes.code}>
        <Code code={entry.code} />
      </span>
      {receiver === undefined ? null : (
        <span className="grow min-w-0 truncate" data-shortens="">
          {receiver}
        </span>
      )}
      {waiting === 0 ? null : <span className="flex-none weight-650">{t('strip.waiting', { count: waiting })}</span>}
      <ScanAnnouncer entry={entry} />
    </Line>
  );
}

function CommandLine({ texts, onGo }: { readonly texts: LineProps['texts']; readonly onGo: () => void }) {
  return (
    <Line texts={texts} code="" onGo={onGo}>
      <span className="grow min-w-0 truncate" data-shortens="">
        {texts.body}
      </span>
      <HiddenText live="assertive">{joined('. ', [texts.cause, texts.body])}</HiddenText>
    </Line>
  );
}

interface LineProps {
  readonly texts: Omit<OutcomeTexts, 'id'>;
  readonly code: string;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

function Line({ texts: { tone, icon, cause, instruction }, code, onGo, children }: LineProps) {
  const t = useText();
  return (
    <aside
      data-strip=""
      className={classes.strip}
      data-tone={tone}
      data-testid="scan-strip"
      data-code={code.slice(0, 200)}
      aria-label={t('strip.label')}
    >
      <ToneIcon name={icon} size={32} />
      {cause === '' ? null : <strong className={classes.word}>{instruction ?? cause}</strong>}
      {instruction === null ? null : <span className="flex-none">{cause}</span>}
      {children}
      <Button keys="F1" onPress={onGo}>
        {t('strip.go')}
      </Button>
    </aside>
  );
}

/** A command that was carried out. */
const DONE = { tone: 'neutral', icon: 'label', instruction: null } as const;

/** The outcome of a command, for one line; null if nothing is left to report. */
function useCommandAlert(alert: CommandAlert | null): LineProps['texts'] | null {
  const t = useText();
  const { desk } = useCommands();
  const { refusals, where, notice, armed } = useStore(desk.store);
  const options = useOptionTexts(armed);
  const found = where?.answer.type === 'found' && where.answer.found.kind === 'job' ? where.answer.found.job.id : null;
  const job = useJob(found);
  switch (alert) {
    case null:
      return null;
    case 'refusal': {
      const [refusal] = refusals;
      return refusal === undefined ? null : refusalProblem(refusal, t);
    }
    case 'where': {
      if (where === null) return null;
      const { word, body } = whereTexts(where.answer, job, t, Date.now());
      return { ...outcomeLine('where', t), instruction: word, body };
    }
    case 'notice':
      return notice === null ? null : { ...DONE, cause: '', body: noticeText(notice.what, t) };
    case 'armed': {
      const chosen = [...(armed.where ? [t('commands.armed.where')] : []), ...options];
      if (chosen.length === 0) return null;
      return { ...DONE, tone: 'wait', cause: t('commands.armed.next'), body: chosen.join(', ') };
    }
    default:
      return alert satisfies never;
  }
}

/** Whether a scan has ended in a state that only a person can change. */
function needsSomebody({ phase }: ScanEntry, jobs: ReadonlyMap<string, Job>): boolean {
  const id = entryId(phase, phase.type === 'job' ? (jobs.get(phase.jobId) ?? null) : null);
  if (id === null) return false;
  const row = outcomeRow(id);
  return asksSomebody(row) || row.tone === 'wait' || row.tone === 'already_shipped';
}
