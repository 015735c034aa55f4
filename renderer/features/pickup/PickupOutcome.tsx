import { useStore } from 'zustand';
import type { Job } from '../../../electron/contract/job.ts';
import type { OpenPickup } from '../../../electron/contract/pickup.ts';
import type { SiteParcel } from '../../../electron/contract/site.ts';
import { useJob } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { OutcomePanel, RawText, Todo } from '../../components/OutcomePanel.tsx';
import type { Tone, ToneIconName } from '../../components/ToneIcon.tsx';
import { type Answer, answersOf, type Question, useQuestion } from '../../components/useQuestion.ts';
import { Code, HiddenText } from '../../components/values.tsx';
import {
  formatTime,
  formatWhen,
  placeText,
  sentences,
  type Translate,
  upperTurkish,
  useText,
} from '../../i18n/index.ts';
import classes from './pickup.module.css';
import type { PickupDesk, PickupScan } from './pickupDesk.ts';
import { isLeftOver, isToComeBack, PICKUP_VARIANTS, pickupTexts } from './pickupTexts.ts';

interface PickupOutcomeProps {
  readonly desk: PickupDesk;
  readonly pickup: OpenPickup;
  /** Null where the parcel on the screen is not in the session. */
  readonly onTakeBack: (() => void) | null;
  readonly onEnd: () => void;
}

/** The newest scan of the session, as large as the screen allows: may this parcel go? */
export function PickupOutcome({ desk, pickup, onTakeBack, onEnd }: PickupOutcomeProps) {
  const t = useText();
  const scan = useStore(desk.store, (state) => state.scan);
  const error = useStore(desk.store, (state) => state.error);
  const answered = scan !== null && 'job' in scan ? scan.job : null;
  // The job as it is now: a cancel may become known only after the scan.
  const job = useJob(answered?.id ?? null) ?? answered;
  const isOld = scan === null && isLeftOver(pickup, Date.now());
  const there = scan?.type === 'answered' ? scan.elsewhere : null;
  const variant = isOld ? oldVariant(pickup, t) : variantOf(scan, job, pickup.carrier, t);
  const answers = useForeignQuestion(desk, scan);
  const code = scan?.code ?? '';
  return (
    <>
      <OutcomePanel
        testId="pickup-outcome"
        tone={variant.tone}
        icon={variant.icon}
        word={variant.word}
        {...(variant.over === undefined ? {} : { over: variant.over })}
        body={variant.body}
        heading={
          scan === null ? (
            <span>{t('pickup.going', { when: formatWhen(pickup.startedAt, Date.now(), t.language) })}</span>
          ) : (
            <>
              <Code code={scan.code} />
              <time>{formatTime(scan.at, t.language, true)}</time>
            </>
          )
        }
        data={{ outcome: variant.name, step: 'pickup', jobId: job?.id ?? '', code: code.slice(0, 200) }}
        actions={
          <>
            {onTakeBack === null ? null : <ActionButton action="takeBackFromCourier" onPress={onTakeBack} />}
            {answers.map(({ key, label, onPress }) => (
              <Button key={key} keys={key} onPress={onPress}>
                {label}
              </Button>
            ))}
            <ActionButton action="end_pickup" variant={isOld ? 'primary' : 'normal'} onPress={onEnd} />
          </>
        }
      >
        {variant.todo === null ? null : <Todo>{variant.todo}</Todo>}
        {scan?.type === 'lost' && scan.error.detail !== null ? (
          <RawText>
            {t('detail.label')}: {scan.error.detail}
          </RawText>
        ) : null}
        {error === null ? null : (
          <div role="alert">
            <Todo>
              {t(`error.${error.code}.title`)} {t(`error.${error.code}.todo`)}
            </Todo>
          </div>
        )}
        {job === null ? null : <WhoseParcel {...partsOf(job)} />}
        {there === null ? null : <WhoseParcel {...there.parcel} />}
      </OutcomePanel>
      <HiddenText live="assertive">
        {scan === null ? null : sentences(`${scan.code}: ${variant.word}`, variant.over, variant.body)}
      </HiddenText>
    </>
  );
}

/** A question, because only the person who holds the parcel sees whether an unknown code is on a carrier's label. */
function useForeignQuestion(desk: PickupDesk, scan: PickupScan | null): readonly Answer[] {
  const t = useText();
  const busy = useStore(desk.store, (state) => state.busy);
  const question: Question | null =
    scan?.type === 'answered' && scan.outcome === 'foreign'
      ? {
          actions: [
            { label: t('pickup.foreign.given'), onPress: () => void desk.answerForeign('given') },
            { label: t('pickup.foreign.kept'), onPress: () => void desk.answerForeign('kept') },
          ],
          leave: { label: t('common.decideLater'), onPress: () => void desk.answerForeign(null) },
        }
      : null;
  useQuestion(busy ? null : question);
  return question === null ? [] : answersOf(question);
}

interface Variant {
  readonly name: string;
  readonly tone: Tone;
  readonly icon: ToneIconName;
  /** The cause, over the word for what to do. */
  readonly over?: string;
  readonly word: string;
  readonly body: string;
  readonly todo: string | null;
}

/** Left open by those who worked here before: what is scanned now would stand on their list. */
function oldVariant({ startedAt }: OpenPickup, t: Translate): Variant {
  const when = formatWhen(startedAt, Date.now(), t.language);
  const body = t('pickup.old', { when });
  return { name: 'idle', tone: 'question', icon: 'question', word: t('pickup.oldWord'), body, todo: null };
}

function variantOf(scan: PickupScan | null, job: Job | null, courier: string | null, t: Translate): Variant {
  switch (scan?.type) {
    case undefined:
      return {
        name: 'idle',
        tone: 'neutral',
        icon: 'handover',
        ...(courier === null ? {} : { over: upperTurkish(courier) }),
        word: t('pickup.heroWord'),
        body: t('pickup.heroBody'),
        todo: t('pickup.heroTodo'),
      };
    case 'sending':
      return { name: 'sending', tone: 'neutral', icon: 'sending', word: t('pickup.sending'), body: '', todo: null };
    case 'foreignGiven':
      return {
        name: 'foreignGiven',
        tone: 'neutral',
        icon: 'handover',
        word: t('pickup.foreignGiven.word'),
        body: t('pickup.foreignGiven.body'),
        todo: null,
      };
    case 'foreignKept':
      return {
        name: 'foreignKept',
        ...PICKUP_VARIANTS.stop,
        word: t('pickup.foreignKept.word'),
        body: t('pickup.foreignKept.body'),
        todo: null,
      };
    case 'takenBack':
      return {
        name: 'takenBack',
        tone: 'neutral',
        icon: 'withdrawn',
        word: t('pickup.takenBack.word'),
        body: t('pickup.takenBack.body'),
        todo: null,
      };
    case 'lost': {
      const { code } = scan.error;
      return {
        name: 'lost',
        tone: 'problem',
        icon: 'problem',
        word: t('pickup.lost.word'),
        body: t('pickup.lost.body'),
        todo: `${t(`error.${code}.title`)} ${t(`error.${code}.todo`)}`,
      };
    }
    case 'answered':
      if (scan.outcome !== 'stop' && isToComeBack(job)) {
        return {
          name: 'comeBack',
          ...PICKUP_VARIANTS.stop,
          word: t('pickup.comeBack.word'),
          body: t('pickup.comeBack.body'),
          todo: t('pickup.comeBack.todo'),
        };
      }
      return {
        name: scan.outcome,
        ...PICKUP_VARIANTS[scan.outcome],
        ...pickupTexts({ ...scan, courier }, t, Date.now()),
      };
    default:
      return scan satisfies never;
  }
}

type ParcelParts = Pick<SiteParcel, 'reference' | 'receiver' | 'carrierName'>;

const partsOf = ({ key, order, shipment }: Job): ParcelParts => ({
  reference: key.value,
  receiver: order?.receiver ?? null,
  carrierName: shipment?.carrierName ?? null,
});

function WhoseParcel({ reference, receiver, carrierName }: ParcelParts) {
  return (
    <p className={classes.whose}>
      <strong className="text-title break-anywhere">
        {receiver === null || receiver.name === '' ? reference : receiver.name}
      </strong>
      {receiver === null ? null : <span lang="tr">{placeText(receiver)}</span>}
      {carrierName === null ? null : <span>{carrierName}</span>}
    </p>
  );
}
