import { memo } from 'react';
import { useStore } from 'zustand';
import { useJob, useJobs, useStation } from '../../bridge/StationContext.tsx';
import { useCommands } from '../../commands/CommandContext.ts';
import { SeenKey } from '../../commands/SeenKey.tsx';
import { Code } from '../../components/Code.tsx';
import { HiddenText } from '../../components/HiddenText.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import classes from './ProblemBand.module.css';
import { bandOf, problemMark } from './problemBand.ts';
import { type ProblemTexts, refusalProblem, scanProblem } from './problemTexts.ts';
import type { ScanEntry } from './scanEntry.ts';
import type { ScanSession } from './scanSession.ts';
import { useOptionTexts } from './useOptionTexts.ts';

interface ProblemBandProps {
  readonly session: ScanSession;
  /** The scan that the panel beneath tells of; null where it tells of something else. */
  readonly shownId: number | null;
}

/**
 * The problems that the next scan has pushed off the panel: they stay until somebody has seen them, one after the
 * other, by a key that no scanner sends. What is mended goes by itself.
 */
export const ProblemBand = memo(function ProblemBand({ session, shownId }: ProblemBandProps) {
  const t = useText();
  const { jobs } = useStation();
  const { desk } = useCommands();
  const refusals = useStore(desk.store, (state) => state.refusals);
  const entries = useStore(session.store, (state) => state.entries);
  const seen = useStore(session.store, (state) => state.seen);
  // The same array as long as nothing in it changes: a running batch must not draw the band for each of its jobs.
  const scans = useJobs((state) => bandOf(entries, state.jobs, seen, shownId));
  const [scan] = scans;
  const [refusal] = refusals;
  const isRefusal = refusal !== undefined && (scan === undefined || refusal.at >= scan.at);
  const count = scans.length + refusals.length;

  const texts = useScanProblem(isRefusal ? undefined : scan);
  const told = isRefusal ? refusalProblem(refusal, t) : texts;
  const code = isRefusal ? refusal.of : (scan?.code ?? '');

  function dismiss(): void {
    if (isRefusal) desk.dismiss(refusal.id);
    else if (scan !== undefined) {
      const mark = problemMark(scan, jobs.store.getState().jobs);
      if (mark !== null) session.see(mark);
    }
  }

  return (
    <>
      {/* Here before there is anything to say: only then is it said, over whatever is being said of the newest scan. */}
      <HiddenText live="assertive">
        {told === null ? '' : t('band.announce', { code, word: told.word, body: told.body, todo: told.todo })}
      </HiddenText>
      {told === null ? null : (
        <section
          className={classes.band}
          data-tone="problem"
          data-testid="problem-band"
          data-count={count}
          aria-label={t('band.label')}
        >
          <span className={classes.icon}>
            <ToneIcon name="problem" size={36} />
          </span>
          <p className={classes.head}>
            {code === '' ? null : <Code code={code} />} <strong>{told.word}</strong>
          </p>
          <p className={classes.what}>
            {told.body} {told.todo}
          </p>
          {count === 1 ? null : <strong className={classes.more}>{t('band.more', { count: count - 1 })}</strong>}
          <SeenKey label={t('band.seen')} strong onSeen={dismiss} />
        </section>
      )}
    </>
  );
});

const NO_OPTIONS = { box: null, quantity: null, hold: false };

/** What is wrong with a scan, as it stands now. */
function useScanProblem(entry: ScanEntry | undefined): ProblemTexts | null {
  const t = useText();
  const language = useLanguage();
  const phase = entry?.phase;
  const late = useOptionTexts(phase?.type === 'job' ? (phase.late ?? NO_OPTIONS) : NO_OPTIONS);
  const job = useJob(phase?.type === 'job' ? phase.jobId : phase?.type === 'wrongLabel' ? phase.expectedId : null);
  return entry === undefined ? null : scanProblem(entry, job, late.join(', '), t, language);
}
