import { type ReactNode, useEffect, useState } from 'react';
import { useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Note, OutcomePanel, type OutcomePanelData, PanelFoot, Todo } from '../../components/OutcomePanel.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { QuestionPanel } from '../../jobs/index.ts';
import { cardOf } from '../../model/outcomeWords.ts';
import { canTakeOver, elsewhereStep, elsewhereTexts, mayBeSentThere, wasPrintedThere } from './elsewhereTexts.ts';
import { Receiver } from './Receiver.tsx';
import type { FoundElsewhere, ScanEntry } from './scanEntry.ts';
import type { ScanSession } from './scanSession.ts';

/** How often the other desk's state of the order is read again, ms. */
const POLL_MS = 5_000;

interface ElsewhereOutcomeProps {
  readonly entry: ScanEntry;
  readonly found: FoundElsewhere;
  /** The scanned code and its time. */
  readonly heading: ReactNode;
  readonly session: Pick<ScanSession, 'takeOver' | 'pollAgain'>;
}

/** The order of the newest scan is at another desk: whose it is, how far it is there, and the way to take it over. */
export function ElsewhereOutcome({ entry, found, heading, session }: ElsewhereOutcomeProps) {
  const t = useText();
  const [isPrompted, setPrompted] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void session.pollAgain(entry.id), POLL_MS);
    return () => clearInterval(timer);
  }, [session, entry.id]);
  const texts = elsewhereTexts(found, t);
  const data = { outcome: 'elsewhere', step: elsewhereStep(found), jobId: '', code: entry.code.slice(0, 200) };
  const isOffered = canTakeOver(found);
  if (isPrompted && isOffered) {
    return (
      <TakeOverQuestion
        found={found}
        heading={heading}
        data={{ ...data, step: 'take_over_question' }}
        onTake={() => void session.takeOver(entry.id)}
        onLeave={() => setPrompted(false)}
      />
    );
  }
  const receiver = found.claim.parcel?.receiver ?? null;
  return (
    <OutcomePanel
      {...cardOf(texts)}
      heading={heading}
      data={data}
      actions={isOffered ? <ActionButton action="takeFromDesk" onPress={() => setPrompted(true)} /> : undefined}
    >
      {found.isFree ? null : <HowFar found={found} />}
      {receiver === null ? null : (
        <PanelFoot>
          <Receiver order={{ receiver }} isOfList={false} />
        </PanelFoot>
      )}
    </OutcomePanel>
  );
}

/** That desk's state of the order, since when it has it, and whether it is on. */
function HowFar({ found: { claim, toldAt } }: Pick<ElsewhereOutcomeProps, 'found'>) {
  const t = useText();
  const isAway = useStatus(({ site }) => site.kind === 'away') === true;
  const when = (at: number) => formatWhen(at, Date.now(), t.language);
  const { parcel, since, deskIsOn, deskSeenAt } = claim;
  const seen = deskIsOn
    ? t('elsewhere.on')
    : t('elsewhere.lastSeen', { when: deskSeenAt === null ? t('time.unknown') : when(deskSeenAt) });
  const slot = parcel?.slot == null ? '' : ` · ${t('common.slot', { slot: parcel.slot })}`;
  const reported =
    parcel === null
      ? t('elsewhere.untold')
      : `${t('elsewhere.told', { state: t(`state.${parcel.state}`), when: when(parcel.printedAt ?? parcel.updatedAt) })}${slot}`;
  return (
    <>
      <Todo>{claim.isAwaited === true ? seen : reported}</Todo>
      {claim.isAwaited === true ? null : (
        <Note leaves="second">
          {t('elsewhere.since', { when: when(since) })} · {seen}
        </Note>
      )}
      {isAway ? <Note leaves="second">{t('elsewhere.asOf', { when: when(toldAt) })}</Note> : null}
    </>
  );
}

interface TakeOverQuestionProps extends Pick<ElsewhereOutcomeProps, 'found' | 'heading'> {
  readonly data: OutcomePanelData;
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

/** The question of a takeover, with its meaning for the money and for a label that is out already. */
function TakeOverQuestion({ found: { claim }, heading, data, onTake, onLeave }: TakeOverQuestionProps) {
  const t = useText();
  const { name: desk } = claim.desk;
  const question = {
    word: t('elsewhere.question.word'),
    question: t('elsewhere.question.body'),
    actions: [{ label: t('elsewhere.question.yes'), onPress: onTake }],
    leave: { label: t('elsewhere.question.no'), onPress: onLeave },
    onConfirm: onTake,
  };
  return (
    <QuestionPanel question={question} heading={heading} data={data}>
      <Todo>
        {wasPrintedThere(claim) ? t('elsewhere.question.printed', { desk }) : t('elsewhere.question.label', { desk })}
      </Todo>
      {mayBeSentThere(claim) ? <Note leaves="second">{t('elsewhere.question.sent', { desk })}</Note> : null}
    </QuestionPanel>
  );
}
