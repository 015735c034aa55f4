import { memo } from 'react';
import { useStore } from 'zustand';
import { useJob, useJobs, useStation } from '../../bridge/index.ts';
import { useCommands } from '../../commands/CommandContext.ts';
import type { CommandRefusal } from '../../commands/commandState.ts';
import { SeenKey } from '../../commands/SeenKey.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code, HiddenText } from '../../components/values.tsx';
import { sentences, useText } from '../../i18n/index.ts';
import type { OutcomeTexts } from '../../model/outcomeWords.ts';
import classes from './ProblemBand.module.css';
import { bandOf, problemMark } from './problemBand.ts';
import { refusalProblem, scanProblem } from './problemTexts.ts';
import type { ScanEntry } from './scanEntry.ts';
import type { ScanSession } from './scanSession.ts';
import { useOptionTexts } from './useOptionTexts.ts';

/** Rows shown; the others are counted, because more would take the room of the present parcel. */
const MOST_LINES = 2;

/** Characters; a longer reference may be cut in its middle, so that the instruction fits. */
const SHORT_CODE = 12;

interface ProblemBandProps {
  readonly session: ScanSession;
  /** The scan that the panel above shows; null where it shows something else. */
  readonly shownId: number | null;
}

type BandItem =
  | { readonly kind: 'refusal'; readonly at: number; readonly refusal: CommandRefusal }
  | { readonly kind: 'scan'; readonly at: number; readonly scan: ScanEntry };

/**
 * The problems that the next scan has pushed off the panel, a line each, below what the hands hold and smaller than it:
 * each stays until it is put away by a key that no scanner sends. Solved ones disappear automatically.
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
  const items = newestFirst(refusals, scans);
  const [newest] = items;
  const rest = items.length - MOST_LINES;

  function dismiss(): void {
    if (newest === undefined) return;
    if (newest.kind === 'refusal') {
      desk.dismiss(newest.refusal.id);
      return;
    }
    const mark = problemMark(newest.scan, jobs.store.getState().jobs);
    if (mark !== null) session.see(mark);
  }

  return (
    <>
      {/* Rendered before there is anything to say, because a live region announces only later changes. Assertive: it interrupts the newest scan's announcement. */}
      <HiddenText live="assertive">{newest === undefined ? '' : <Spoken item={newest} />}</HiddenText>
      {newest === undefined ? null : (
        <section
          className={classes.band}
          data-testid="problem-band"
          data-count={items.length}
          aria-label={t('band.label')}
        >
          <ul className="grid gap-2 min-w-0">
            {items.slice(0, MOST_LINES).map((item) => (
              <BandLine key={item.kind === 'scan' ? `scan ${item.scan.id}` : item.refusal.id} item={item} />
            ))}
          </ul>
          <div className={classes.side}>
            <SeenKey label={t('common.seen')} strong onSeen={dismiss} />
            {rest <= 0 ? null : <strong className={classes.more}>{t('band.more', { count: rest })}</strong>}
          </div>
        </section>
      )}
    </>
  );
});

function newestFirst(refusals: readonly CommandRefusal[], scans: readonly ScanEntry[]): readonly BandItem[] {
  return [
    ...refusals.map((refusal): BandItem => ({ kind: 'refusal', at: refusal.at, refusal })),
    ...scans.map((scan): BandItem => ({ kind: 'scan', at: scan.at, scan })),
  ].sort((a, b) => b.at - a.at);
}

function BandLine({ item }: { readonly item: BandItem }) {
  const { texts, code } = useBandTexts(item);
  if (texts === null) return null;
  return (
    <li className={classes.line} data-tone={texts.tone}>
      <ToneIcon name={texts.icon} size={24} />
      {code === '' ? null : (
        <span className={classes.code}>
          <Code code={code} oneLine={code.length > SHORT_CODE} />
        </span>
      )}
      {/* The instruction and its cause are never cut: only the rest may be, and the problems screen has all of it. */}
      <strong>{texts.instruction ?? texts.cause}</strong>
      {texts.instruction === null ? null : <span className="flex-none">{texts.cause}</span>}
      <span className={classes.what} data-shortens="">
        {texts.body}
      </span>
    </li>
  );
}

function Spoken({ item }: { readonly item: BandItem }) {
  const { texts, code } = useBandTexts(item);
  if (texts === null) return null;
  return sentences(`${code} ${texts.cause}`, texts.instruction ?? undefined, texts.body);
}

const NO_OPTIONS = { box: null, quantity: null, hold: false };

/** The current problem, and its order. */
function useBandTexts(item: BandItem): { readonly texts: OutcomeTexts | null; readonly code: string } {
  const t = useText();
  const phase = item.kind === 'scan' ? item.scan.phase : null;
  const late = useOptionTexts(phase?.type === 'job' ? (phase.late ?? NO_OPTIONS) : NO_OPTIONS);
  const job = useJob(phase?.type === 'job' ? phase.jobId : phase?.type === 'wrongLabel' ? phase.expectedId : null);
  if (item.kind === 'refusal') return { texts: refusalProblem(item.refusal, t), code: item.refusal.of };
  return { texts: scanProblem(item.scan, job, late.join(', '), t), code: item.scan.code };
}
