import { type ComponentProps, useCallback } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../electron/contract/job.ts';
import type { WhereReply } from '../../../electron/contract/scan.ts';
import { useJob, useStatus } from '../../bridge/index.ts';
import { useCommands, useDeskKeys } from '../../commands/CommandContext.ts';
import { CommandNoticeLine, TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { isArmed, type ParcelSearch } from '../../commands/commandState.ts';
import { Button } from '../../components/Button.tsx';
import { Note, OutcomePanel } from '../../components/OutcomePanel.tsx';
import { Code, HiddenText } from '../../components/values.tsx';
import { sentences, useText } from '../../i18n/index.ts';
import { TodayStrip } from '../../jobs/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { cardOf, outcomeLine } from '../../model/outcomeWords.ts';
import { isReceiverOfList } from '../../model/parcelFacts.ts';
import { BoxQuestion } from './BoxQuestion.tsx';
import { CommandHints } from './CommandHints.tsx';
import { CurrentScan } from './CurrentScan.tsx';
import commandClasses from './commands.module.css';
import { DemoCodes } from './DemoCodes.tsx';
import { LastScans } from './LastScans.tsx';
import { lacksSize } from './missingSize.ts';
import { ProblemBand } from './ProblemBand.tsx';
import { QuantityQuestion } from './QuantityQuestion.tsx';
import { Receiver } from './Receiver.tsx';
import { ScanAnnouncer } from './ScanAnnouncer.tsx';
import { ScanHero } from './ScanHero.tsx';
import classes from './ScanView.module.css';
import type { ScanEntry } from './scanEntry.ts';
import { type ScanSession, SHOWN_SCANS } from './scanSession.ts';
import { useOptionTexts } from './useOptionTexts.ts';
import { whereTexts } from './whereTexts.ts';

/** The home screen: one answer, as large as the screen allows, and beside it what was scanned before. */
export function ScanView({ session }: { readonly session: ScanSession }) {
  const { desk } = useCommands();
  const entries = useStore(session.store, (state) => state.entries);
  const started = useStore(session.store, (state) => state.started);
  const asking = useStore(desk.store, (state) => state.asking);
  const where = useStore(desk.store, (state) => state.where);
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  const current = started ? entries[0] : undefined;
  const waitingCode = useWaitingBox(current);
  // A prompt that was opened by key, or its answer, takes the panel; the scan goes on in the list.
  const shown = asking === null && where === null ? current : undefined;
  useDeskKeys(desk, 'scan');
  const scanDemo = useCallback(
    (code: string) => {
      desk.scan(code);
    },
    [desk],
  );

  function panel() {
    if (asking === 'quantity') return <QuantityQuestion />;
    if (asking === 'box') return <BoxQuestion waitingCode={waitingCode} />;
    if (where !== null) return <WherePanel key={where.id} search={where} />;
    if (shown === undefined) return <ScanHero small={isDemo} />;
    return <CurrentScan entry={shown} session={session} />;
  }

  return (
    <div className={classes.view}>
      <div className="stack min-w-0 min-h-0 relative">
        <ArmedBar />
        <CommandNoticeLine />
        <div className="stack grow min-h-0">{panel()}</div>
        <ProblemBand session={session} shownId={shown?.id ?? null} />
        <TypedLine />
        {isDemo ? (
          <DemoCodes small={current !== undefined || asking !== null || where !== null} onCode={scanDemo} />
        ) : null}
      </div>
      <aside className={classes.side}>
        <LastScans entries={shown === undefined ? entries.slice(0, SHOWN_SCANS - 1) : entries.slice(1, SHOWN_SCANS)} />
        <CommandHints />
        <TodayStrip />
      </aside>
      {shown === undefined ? null : <ScanAnnouncer entry={shown} />}
    </div>
  );
}

/** The code of the newest scan where only the size of its parcel is missing, which a box would give it; else null. */
function useWaitingBox(current: ScanEntry | undefined): string | null {
  const job = useJob(current?.phase.type === 'job' ? current.phase.jobId : null);
  return current !== undefined && job !== null && lacksSize(job) ? current.code : null;
}

/** Where the parcel that was searched for is now. It also states that nothing was shipped. */
function WherePanel({ search }: { readonly search: ParcelSearch }) {
  const t = useText();
  const { answer, code } = search;
  const found = answer.type === 'found' ? answer.found : null;
  const job = useJob(found?.kind === 'job' ? found.job.id : null);
  const { word, body, step, isNumber } = whereTexts(answer, job, t, Date.now());
  const order = orderOf(found, job);
  return (
    <>
      <OutcomePanel
        // The answer stands where the instruction does: it is about another parcel, and not where to put the one in the hands.
        {...cardOf({ ...outcomeLine('where', t), instruction: word, body })}
        isNumber={isNumber}
        heading={<Code code={code} />}
        data={{ outcome: 'where', step, jobId: job?.id ?? '', code: code.slice(0, 200) }}
      >
        {order === null ? null : <Receiver order={order} isOfList={job !== null && isReceiverOfList(job)} />}
        {found !== null && 'othersUnasked' in found && found.othersUnasked ? (
          <Note leaves="second">{t('where.othersUnasked')}</Note>
        ) : null}
        <Note>{t('where.body')}</Note>
      </OutcomePanel>
      <HiddenText live="assertive">{answer.type === 'asking' ? '' : sentences(`${code}: ${word}`, body)}</HiddenText>
    </>
  );
}

function orderOf(found: WhereReply | null, job: Job | null): ComponentProps<typeof Receiver>['order'] | null {
  switch (found?.kind) {
    case 'job':
      return job?.order ?? found.job.order;
    case 'order':
      return found.order;
    case 'elsewhere':
      return found.parcel?.receiver ? { receiver: found.parcel.receiver } : null;
    default:
      return null;
  }
}

/** The choices for the next scan, large, so that they are not forgotten; and the key that clears it. */
function ArmedBar() {
  const t = useText();
  const { desk } = useCommands();
  const armed = useStore(desk.store, (state) => state.armed);
  const texts = useOptionTexts(armed);
  const all = [...(armed.where ? [t('commands.armed.where')] : []), ...texts];
  return (
    <>
      <HiddenText live="polite">{all.length === 0 ? '' : `${t('commands.armed.next')}: ${all.join(', ')}`}</HiddenText>
      {isArmed(armed) ? (
        <section className={commandClasses.bar} data-tone="wait" data-testid="armed">
          <strong>{t('commands.armed.next')}</strong>
          <ul className={commandClasses.chips}>
            {all.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Button keys={keysOf('clear')} onPress={() => desk.run('clear')}>
            {t('common.clear')}
          </Button>
        </section>
      ) : null}
    </>
  );
}
