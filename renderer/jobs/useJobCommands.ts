import { useCallback, useContext, useMemo, useState } from 'react';
import type { Job } from '../../electron/contract/job.ts';
import type { ProblemCode } from '../../electron/contract/problem.ts';
import { useJobActions, useSettings, useStatus } from '../bridge/index.ts';
import { CommandContext } from '../commands/CommandContext.ts';
import { useIsPast } from '../components/useNow.ts';
import { useText } from '../i18n/index.ts';
import { COMMANDS } from '../model/commandRegistry.ts';
import { type JobAction, jobActions, printDigit } from '../model/offeredActions.ts';
import { isPrinterTrouble } from '../model/outcomeOf.ts';
import { codeOfJob } from '../model/parcelFacts.ts';
import { isPrintOfOthers, isReprint, type ReprintReason } from '../model/reprint.ts';
import { useAltKeys, useAnswerKeys } from '../scanner/useKeys.ts';
import { CorrectContext } from './CorrectContext.ts';
import { jobQuestion, type QuestionName } from './jobQuestion.ts';
import { isPinError, usePinPrompt } from './pinPrompt.ts';
import { useDeskPrinters } from './useDeskPrinters.ts';

/** The content that the view key showed. */
type Viewed = 'code' | 'label';

const NONE: readonly JobAction[] = [];

/** A label that is to come out: why once more, and where; null: where such labels go. */
interface PrintWish {
  readonly reason: ReprintReason | null;
  readonly printerId: string | null;
}

/** Problems of a label that another printer may not have. */
function isAtThePrinter(code: ProblemCode): boolean {
  return isPrinterTrouble(code) || code === 'print_rejected' || code === 'label_wrong_size';
}

/**
 * The actions of the one job on the screen, their keys, and the questions that some of them ask first. The keys of
 * `taken` are taken by another part of the screen. `isCard`: a question that the job is stands large, so digits answer it.
 */
export function useJobCommands(
  job: Job,
  onJob: (job: Job) => void,
  taken: readonly JobAction[] = NONE,
  isCard = false,
) {
  const t = useText();
  const desk = useContext(CommandContext)?.desk;
  const correct = useContext(CorrectContext);
  const actions = useJobActions(job.id, (error, late) => {
    // A prompt for the PIN is a question, and those end with the next scan.
    if (late || !isPinError(error)) desk?.showRefusal(error, codeOfJob(job));
  });
  const [prompted, setPrompted] = useState<QuestionName | null>(null);
  /** The page of printers that the question offers, if they are more than its digits. */
  const [page, setPage] = useState(0);
  const [viewed, setViewed] = useState<Viewed | null>(null);
  const attempt = useCallback(
    ({ reason, printerId }: PrintWish, given?: string) => actions.print(reason, given, printerId ?? undefined),
    [actions.print],
  );
  const pin = usePinPrompt(attempt, actions.pending);
  const profile = useStatus((status) => status.profile);
  const isLocked = useSettings()?.kiosk === true;
  const isLinkExpired = useIsPast(job.payment?.expiresAt ?? null);
  const offered = jobActions(job, { profile, isLocked, isLinkExpired });
  const action = prompted === 'reprint' || prompted === 'where' || prompted === 'printShipped' ? 'print' : prompted;
  const elsewhere = useDeskPrinters(prompted ?? '');
  const shown = job.label === null ? 'code' : 'label';
  // A view that replaced it meanwhile was not requested: a code that was just paid must not turn into a label. A code that
  // expires while it fills the screen shows that there.
  const isViewing = viewed === shown && jobActions(job, { profile, isLocked }).includes('view');
  const isOpen = action !== null && offered.includes(action) && !actions.pending;
  const close = useCallback(() => {
    setPrompted(null);
    setPage(0);
  }, []);
  const found = job.panel?.found ?? [];
  const onlyFound = found.length === 1 ? (found[0]?.shipment.id ?? null) : null;
  const asksWhy = isReprint(job);
  const asksFirst = isPrintOfOthers(job);
  // The trouble of this printer would prevent the print again.
  const asksWhere = elsewhere.length > 0 && job.problem !== null && isAtThePrinter(job.problem.code);

  const run = useMemo(
    (): Record<JobAction, () => Promise<void>> => ({
      async print() {
        if (asksWhy) setPrompted('reprint');
        else if (asksFirst) setPrompted('printShipped');
        else if (asksWhere) setPrompted('where');
        else await pin.attempt({ reason: null, printerId: null });
      },
      withdraw: actions.withdraw,
      retry: actions.retry,
      resend: async () => setPrompted('resend'),
      overruleStop: async () => setPrompted('overruleStop'),
      async panelPrint() {
        if (onlyFound === null) setPrompted('panelPrint');
        else await actions.answerPanel(onlyFound);
      },
      panelNew: async () => setPrompted('panelNew'),
      correct: async () => correct(job.id),
      holdThis: actions.hold,
      lookNow: actions.lookNow,
      openPayment: () => actions.handOff('open'),
      copyLink: () => actions.handOff('copy'),
      mailLink: () => actions.handOff('mail'),
      onPaper: () => actions.confirmPrint(true),
      notOnPaper: () => actions.confirmPrint(false),
      cancel: async () => setPrompted('cancel'),
      shipAnew: async () => setPrompted('shipAnew'),
      view: async () => setViewed(shown),
    }),
    [
      job.id,
      correct,
      shown,
      asksWhy,
      asksFirst,
      asksWhere,
      pin.attempt,
      onlyFound,
      actions.answerPanel,
      actions.withdraw,
      actions.retry,
      actions.hold,
      actions.lookNow,
      actions.handOff,
      actions.confirmPrint,
    ],
  );
  const isAsking = isOpen || pin.prompted !== null || isViewing;
  const digit = isCard && offered.includes('print') ? printDigit(job) : null;
  const keyed = offered.filter((one) => !taken.includes(one)).map((one) => [COMMANDS[one].key ?? '', one] as const);
  useActionKeys(digit === null ? keyed : [...keyed, [digit, 'print']], run, actions.pending || isAsking);

  const answered =
    <A extends readonly unknown[]>(run: (...answer: A) => Promise<unknown>) =>
    (...answer: A): void => {
      close();
      void run(...answer);
    };
  const question =
    isOpen && prompted !== null
      ? jobQuestion(
          prompted,
          job,
          t,
          {
            onCancel: answered(actions.cancel),
            onShipAnew: answered(async () => {
              const next = await actions.shipAnew();
              if (next !== null) onJob(next);
            }),
            onResend: answered(actions.retry),
            onOverruleStop: answered(actions.overruleStop),
            onPanel: answered(actions.answerPanel),
            onPrint: answered(() => pin.attempt({ reason: null, printerId: null })),
            onReprint: answered((reason: ReprintReason) => pin.attempt({ reason, printerId: null })),
            onElsewhere: elsewhere.length === 0 ? null : () => setPrompted('where'),
            onWhere: answered((printerId: string | null) =>
              pin.attempt({ reason: asksWhy ? 'elsewhere' : null, printerId }),
            ),
            onMore: () => setPage(page + 1),
            onClose: close,
          },
          { elsewhere, page },
        )
      : null;
  return {
    /** The actions of the operator now, most likely first. */
    offered,
    run,
    /** The digit of its print, where the card is a question. */
    digit,
    /** Open until it is answered, or overtaken by its job. */
    question,
    close,
    /** Open while the owner's PIN is prompted for. */
    pin: pin.prompted,
    /** The label itself is on the screen; where there is none yet, the code of its payment. */
    isViewing,
    closeView: useCallback(() => setViewed(null), []),
    /** The outcome of a payment link that was handed to the system. */
    handed: actions.handed,
    pending: actions.pending,
    // The prompt for the PIN shows the error itself; once that is closed, so is the matter.
    error: isPinError(actions.error) ? null : actions.error,
    /** The action of that error. */
    failed: isPinError(actions.error) ? null : actions.failed,
  };
}

export type JobCommands = ReturnType<typeof useJobCommands>;

/** For the question whether a label is on paper: everything stays as it is, and F5 still has the question. */
const LEAVE_KEY = '0';

/**
 * The keys of what can be done now. Letters work with Alt held, because a letter alone may be the first of a scan or of
 * a typed number; digits answer questions without Alt, once the scanner's silence shows that no scan follows.
 */
function useActionKeys(
  keyed: readonly (readonly [key: string, action: JobAction])[],
  run: Readonly<Record<JobAction, () => Promise<void>>>,
  pending: boolean,
): void {
  const keys = pending ? [] : keyed.map(([key, name]) => [key.toUpperCase(), () => void run[name]()] as const);
  const digits = keys.filter(([key]) => /\d/u.test(key));
  useAltKeys(Object.fromEntries(keys));
  // The leave key does nothing, but is taken, so that it does not begin a typed order number.
  useAnswerKeys(digits.length === 0 ? null : { ...Object.fromEntries(digits), [LEAVE_KEY]: () => {} });
}
