import { type ReactNode, useCallback, useState } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import type { QueuePlace } from '../../../electron/contract/queuePlace.ts';
import type { ScanOptions } from '../../../electron/contract/scan.ts';
import { useAsItWaits, useQueuePlace, useSettings, useStatus } from '../../bridge/index.ts';
import { useCommandOffer } from '../../commands/CommandContext.ts';
import type { CommandAnswer } from '../../commands/commandBoard.ts';
import { offerOf } from '../../commands/lastParcel.ts';
import { OutcomePanel } from '../../components/OutcomePanel.tsx';
import { HiddenText } from '../../components/values.tsx';
import { ageOf, sentences, type Translate, useText } from '../../i18n/index.ts';
import {
  ConfirmHint,
  HandedLine,
  type JobCommands,
  JobKeys,
  JobQuestionPanel,
  PinForm,
  useJobCommands,
} from '../../jobs/index.ts';
import type { JobAction } from '../../model/offeredActions.ts';
import { type Outcome, outcomeOf, type Relation } from '../../model/outcomeOf.ts';
import { cardOf, type OutcomeTexts, outcomeLine } from '../../model/outcomeWords.ts';
import { isQueued } from '../../model/queuedNow.ts';
import { JobView } from '../../preview/JobView.tsx';
import { failedAction } from './failedAction.ts';
import { JobDetails, PanelWarning, useAsksProof } from './JobDetails.tsx';
import { missingSize, type TypedSizes } from './missingSize.ts';
import { outcomeTexts } from './outcomeTexts.ts';
import { SizeQuestion } from './SizeQuestion.tsx';
import { useOptionTexts } from './useOptionTexts.ts';

/** Their keys are those of the commands: pressed where there is nothing to take back, they say so. */
const LAST_PARCEL_ACTIONS: readonly JobAction[] = ['print', 'panelPrint', 'withdraw', 'cancel'];
/** A link is sent from where all open payments are. */
const SENT_ELSEWHERE: readonly JobAction[] = ['copyLink', 'mailLink'];
const ELSEWHERE: readonly JobAction[] = [...LAST_PARCEL_ACTIONS, ...SENT_ELSEWHERE];

interface JobOutcomeProps {
  readonly entryId: number;
  readonly job: Job;
  readonly relation: Relation;
  /** The choices for this order that came too late. */
  readonly late: ScanOptions | null;
  readonly code: string;
  readonly heading: ReactNode;
  readonly onJob: (job: Job) => void;
  readonly sizes: TypedSizes;
}

/** What the job of the newest scan means for the parcel, and the keys that do something about it. */
export function JobOutcome({ entryId, job, relation, late, code, heading, onJob, sizes }: JobOutcomeProps) {
  const t = useText();
  const commands = useJobCommands(job, onJob, ELSEWHERE, true);
  const confirms = useLastParcelOffer(entryId, job, commands);
  const waiting = useAsItWaits(job);
  const [hasLeft, setLeft] = useState(false);
  const leave = useCallback(() => setLeft(true), []);
  const place = useQueuePlace(job.state === 'queued' ? job.id : null);
  const outcome = outcomeOf(waiting, relation);
  const texts = outcomeTexts(outcome, waiting, t, Date.now());
  const failed = failedAction(job, commands.failed, commands.error, t);
  const reported: OutcomeTexts = failed ?? withPlace(texts, outcome, waiting, place, t);
  const { body, cause } = reported;
  // A label of the demo or the sandbox is no real one.
  const isTrial = useStatus(({ profile }) => profile !== 'live') === true;
  const over = isTrial && reported.tone === 'done' ? `${t('light.trial')} · ${cause}` : cause;
  const asksProof = useAsksProof(job);
  const advice = useScannerAdvice();
  const isUnknown = outcome.kind === 'problem' && outcome.code === 'unknown_order';
  const shown = commands.offered.filter((action) => !SENT_ELSEWHERE.includes(action));
  const prompted =
    asksProof && outcome.kind === 'done' ? t('proof.scanBack') : isUnknown ? `${body} ${advice}`.trim() : body;
  const data = {
    outcome: failed === null ? outcome.kind : failed.action === 'print' ? 'problem' : 'not_cancelled',
    step: failed === null ? stepOf(outcome, namesPlace(outcome, waiting, place)) : `${failed.action}_failed`,
    jobId: job.id,
    code: code.slice(0, 200),
  };
  const { question, pin } = commands;
  const missing = missingSize(job);
  if (commands.isViewing) return <JobView job={job} commands={commands} />;
  if (pin !== null) {
    return (
      <OutcomePanel
        tone="question"
        icon="question"
        word={t('pin.word')}
        body={t('pin.question')}
        heading={heading}
        data={{ ...data, step: 'pin' }}
      >
        <PinForm prompted={pin} />
      </OutcomePanel>
    );
  }
  if (question !== null) {
    // Each question is one of its own: the keys of the last one must not answer it.
    return <JobQuestionPanel key={question.name} question={question} heading={heading} data={data} />;
  }
  if (missing !== null && !hasLeft && failed === null) {
    return (
      <SizeQuestion
        job={job}
        missing={missing}
        sizes={sizes}
        heading={heading}
        data={{ ...data, step: 'size' }}
        keys={<JobKeys job={job} commands={commands} shown={shown} />}
        failure={commands.error}
        onLeave={leave}
      />
    );
  }
  return (
    <>
      {/* Rendered before anything fails, because a live region announces only later changes. The scan itself was announced before. */}
      <HiddenText live="assertive">{failed === null ? '' : sentences(failed.cause, failed.body)}</HiddenText>
      <OutcomePanel
        {...cardOf({ ...reported, cause: over, body: failed === null ? prompted : body })}
        heading={heading}
        data={data}
        actions={commands.offered.length === 0 ? undefined : <JobKeys job={job} commands={commands} shown={shown} />}
      >
        {late === null ? null : <LateNotice options={late} />}
        {confirms ? <ConfirmHint answer={t(job.unproven === null ? 'action.onPaper' : 'action.hasLabel')} /> : null}
        {commands.handed === null ? null : <HandedLine handed={commands.handed} />}
        <JobDetails job={waiting} outcome={outcome} failure={commands.error} failed={failed?.action ?? null} />
      </OutcomePanel>
    </>
  );
}

/** The form of the outcome on the card, for tests and for the styles. */
function stepOf(outcome: Outcome, showsPlace: boolean): string {
  if (showsPlace) return 'queued';
  return 'step' in outcome ? outcome.step : '';
}

/** Shown with any outcome: the present parcel differs from its shipment. */
function LateNotice({ options }: { readonly options: ScanOptions }) {
  const t = useText();
  const texts = useOptionTexts(options);
  return (
    <PanelWarning testId="late">
      <p>
        <strong>{t('late.word')}</strong> {t('late.body', { options: texts.join(', ') })} {t('late.todo')}
      </p>
    </PanelWarning>
  );
}

/** Whether the card shows the place of a job in the queue instead of promising its label now. */
function namesPlace(outcome: Outcome, job: Job, place: QueuePlace | null): boolean {
  const isNext = outcome.kind === 'sending' && outcome.step === 'sending' && job.state === 'queued';
  return isNext && place !== null && isQueued(place);
}

/** The texts of an outcome with the place of its order in the queue, where others go before it. */
function withPlace(
  texts: OutcomeTexts,
  outcome: Outcome,
  job: Job,
  place: QueuePlace | null,
  t: Translate,
): OutcomeTexts {
  if (place === null || job.state !== 'queued') return texts;
  if (namesPlace(outcome, job, place)) {
    const body = place.before === 0 ? t('outcome.offline.budget.body') : placeText(place, t);
    return outcomeLine('outcome.sending.queued', t, { body: `${body} ${t('outcome.wait.body')}` });
  }
  // What to do with the parcel is shown already: it has a slot, or is put aside until the service is back.
  const isSaid = outcome.kind === 'offline' || (outcome.kind === 'wait' && isQueued(place));
  if (!isSaid || place.before === 0) return texts;
  return { ...texts, body: `${texts.body} ${placeText(place, t)}` };
}

/** "60 before it, about 2 min"; without the time where it is under a minute or not known. */
function placeText({ before, inMs }: QueuePlace, t: Translate): string {
  // Rounded, since the text has "about".
  const age = inMs === null ? null : ageOf(inMs + 30_000);
  if (age === null || age.unit === 'now') return t('scan.place.before', { count: before });
  return t('scan.place.beforeIn', { count: before, time: t(`since.${age.unit}`, { count: age.count }) });
}

/**
 * The advice beside a code that was not found or could not be read: while the scanner was not set up on this desk, how it
 * types is a guess, and the code on the screen may be another than the one on the paper. Empty once it was set up.
 */
export function useScannerAdvice(): string {
  const t = useText();
  const setup = useSettings()?.scanner ?? null;
  return setup === null || setup.foundAt !== null ? '' : t('scannerLight.advice');
}

/**
 * Takes the commands that are about the newest scan's parcel. What costs money or a label asks first, as by its key.
 * Returns whether the confirm command would confirm that the label is on paper: that is the only question whose yes cannot
 * cost anything, because it only prevents a second label.
 */
function useLastParcelOffer(entryId: number, job: Job, commands: JobCommands): boolean {
  const { offered, run, question, pin, pending } = commands;
  // Not while an answer is under way: the yes to a cancel, scanned twice, must not confirm that the label is on paper.
  const isPrompted = question === null && pin === null && !commands.isViewing && !pending;
  const confirms = isPrompted && offered.includes('onPaper');

  function start(action: JobAction): CommandAnswer {
    commands.closeView();
    void run[action]();
    return 'done';
  }

  const isOver = job.state === 'cancelled' || job.state === 'failed';

  /** `other`: the desk's answer if only the other of the two is possible. */
  function end(action: 'withdraw' | 'cancel', nothing: CommandAnswer, other: CommandAnswer): CommandAnswer {
    if (pin !== null) return 'answer_first';
    if (pending) return 'undo_not_now';
    if (offered.includes(action)) return start(action);
    if (offered.includes(action === 'cancel' ? 'withdraw' : 'cancel')) return other;
    return isOver ? nothing : 'undo_not_now';
  }
  const withdraw = () => end('withdraw', 'nothing_to_undo', 'undo_is_cancel');
  const cancel = () => end('cancel', 'nothing_to_cancel', 'cancel_is_undo');
  const undo = () => (offered.includes('withdraw') ? withdraw() : end('cancel', 'nothing_to_undo', 'nothing_to_undo'));

  function reprint(): CommandAnswer {
    if (pin !== null) return 'answer_first';
    const action = offered.find((one) => one === 'print' || one === 'panelPrint');
    return action !== undefined && !pending ? start(action) : 'nothing_to_reprint';
  }

  useCommandOffer({ undo, withdraw, cancel, reprint }, offerOf(entryId));
  useCommandOffer(confirms ? { confirm: () => start('onPaper') } : null);
  return confirms;
}
