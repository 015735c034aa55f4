import { useStore } from 'zustand';
import type { Job } from '../../../electron/contract/job.ts';
import type { OpenPickup } from '../../../electron/contract/pickup.ts';
import type { SiteParcel } from '../../../electron/contract/site.ts';
import { useJob } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { OutcomePanel, RawText, Todo } from '../../components/OutcomePanel.tsx';
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
import { cardOf, outcomeLine } from '../../model/outcomeWords.ts';
import classes from './pickup.module.css';
import type { PickupDesk, PickupScan } from './pickupDesk.ts';
import { asksLabel, isLeftOver, isToComeBack, type PickupTexts, pickupTexts } from './pickupTexts.ts';

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
  const texts = isOld ? oldTexts(pickup, t) : textsOf(scan, job, pickup.carrier, t);
  const answers = useLabelQuestion(desk, scan);
  const code = scan?.code ?? '';
  return (
    <>
      <OutcomePanel
        testId="pickup-outcome"
        {...cardOf(texts)}
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
        data={{ outcome: texts.name, step: 'pickup', jobId: job?.id ?? '', code: code.slice(0, 200) }}
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
        {texts.todo === null ? null : <Todo>{texts.todo}</Todo>}
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
        {scan === null ? null : sentences(`${scan.code}: ${texts.cause}`, texts.instruction ?? undefined, texts.body)}
      </HiddenText>
    </>
  );
}

/** The question of the card, because only the person who holds the parcel sees whether it has a label. */
function useLabelQuestion(desk: PickupDesk, scan: PickupScan | null): readonly Answer[] {
  const t = useText();
  const busy = useStore(desk.store, (state) => state.busy);
  const question = scan?.type === 'answered' ? questionOf(desk, scan, t) : null;
  useQuestion(busy ? null : question);
  return question === null ? [] : answersOf(question);
}

function questionOf(desk: PickupDesk, scan: Extract<PickupScan, { type: 'answered' }>, t: Translate): Question | null {
  if (asksLabel(scan)) {
    return {
      actions: [
        { label: t('pickup.asksLabel.yes'), onPress: () => void desk.answerLabel('here') },
        { label: t('pickup.asksLabel.no'), onPress: () => void desk.answerLabel('none') },
      ],
      leave: { label: t('common.decideLater'), onPress: () => void desk.answerLabel(null) },
    };
  }
  if (scan.outcome !== 'foreign') return null;
  return {
    actions: [
      { label: t('pickup.foreign.given'), onPress: () => void desk.answerForeign('given') },
      { label: t('pickup.foreign.kept'), onPress: () => void desk.answerForeign('kept') },
    ],
    leave: { label: t('common.decideLater'), onPress: () => void desk.answerForeign(null) },
  };
}

/** Left open by those who worked here before: what is scanned now would stand on their list. */
function oldTexts({ startedAt }: OpenPickup, t: Translate): PickupCard {
  const body = t('pickup.old', { when: formatWhen(startedAt, Date.now(), t.language) });
  return {
    name: 'idle',
    tone: 'question',
    icon: 'question',
    cause: t('pickup.oldWord'),
    instruction: null,
    body,
    todo: null,
  };
}

type PickupCard = Omit<PickupTexts, 'id'> & { readonly name: string };

function textsOf(scan: PickupScan | null, job: Job | null, courier: string | null, t: Translate): PickupCard {
  const plain = { tone: 'neutral', icon: 'handover', instruction: null, body: '', todo: null } as const;
  switch (scan?.type) {
    case undefined: {
      const hero = { ...plain, name: 'idle', body: t('pickup.heroBody'), todo: t('pickup.heroTodo') };
      const word = t('pickup.heroWord');
      return courier === null ? { ...hero, cause: word } : { ...hero, cause: upperTurkish(courier), instruction: word };
    }
    case 'sending':
      return { ...plain, name: 'sending', icon: 'sending', cause: t('pickup.sending') };
    case 'foreignGiven':
    case 'foreignKept':
    case 'takenBack':
    case 'noLabel':
      return { ...outcomeLine(`pickup.${scan.type}`, t), name: scan.type, todo: null };
    case 'lost': {
      const { code } = scan.error;
      const todo = `${t(`error.${code}.title`)} ${t(`error.${code}.todo`)}`;
      return { ...outcomeLine('pickup.lost', t), name: 'lost', todo };
    }
    case 'answered':
      if (scan.outcome !== 'stop' && isToComeBack(job)) {
        return { ...outcomeLine('pickup.comeBack', t), name: 'comeBack', todo: t('pickup.comeBack.todo') };
      }
      return { ...pickupTexts({ ...scan, courier }, t, Date.now()), name: scan.outcome };
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
