import { IconLayoutGrid } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { listed, useJob, useJobList, useJobs, useStatus } from '../../bridge/index.ts';
import { Choice } from '../../components/Choice.tsx';
import { Cell, DataTable, Row, useIdRows } from '../../components/DataTable.tsx';
import { Detail } from '../../components/Detail.tsx';
import { Dock, DockSlot } from '../../components/Dock.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { Code, StrongCode } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { JobKeys, JobQuestionBox, PinForm, useJobCommands } from '../../jobs/index.ts';
import { isOfList, isStuck } from '../../model/jobLists.ts';
import type { JobAction } from '../../model/offeredActions.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { problemTodo } from '../../model/problemTodo.ts';
import { SlotCard } from './SlotCard.tsx';
import classes from './watchlist.module.css';
import { answerSourceOf, shelfOrder, useWatchTexts } from './watchTexts.ts';

type View = 'shelf' | 'list';

/**
 * The shelf: every parcel that waits for its carrier's label, at its slot, and what can be done with the chosen one.
 */
export function WatchlistView() {
  const t = useText();
  const { state, error: failure, reload } = useJobList('watchlist');
  const [view, setView] = useState<View>('shelf');
  const ids = useJobs((known) => shelfOrder(listed(known, 'watchlist'), view === 'shelf' ? 'slot' : 'age'));
  const [chosen, choose] = useChosen(ids);
  const error = failure === null ? null : <ReadFailed error={failure} onRead={reload} />;
  if (ids.length === 0) {
    return (
      <Page>
        {error}
        {state !== 'loaded' ? null : (
          <EmptyState icon={IconLayoutGrid} title={t('watchlist.emptyTitle')} body={t('watchlist.emptyBody')} />
        )}
      </Page>
    );
  }
  const Shelf = view === 'shelf' ? ShelfCards : ShelfRows;
  return (
    <Page>
      {error}
      <div className={classes.tools}>
        <FeedLine />
        <Choice
          aria-label={t('watchlist.view')}
          value={view}
          onChange={setView}
          data={[
            { value: 'shelf', label: t('watchlist.shelf') },
            { value: 'list', label: t('common.backToList') },
          ]}
        />
      </div>
      <Shelf ids={ids} chosen={chosen} onChoose={choose} />
      {chosen === null ? null : <ChosenSlot key={chosen} jobId={chosen} />}
    </Page>
  );
}

/** How the station learns that a label is there, in a sentence. */
function FeedLine() {
  const t = useText();
  const source = useStatus(answerSourceOf);
  const state = useStatus(({ events }) => events.state);
  const lacksSecret = useStatus(({ events }) => !events.hasSecret);
  if (source === null || state === null) return null;
  const how =
    source !== 'looks' ? source : state === 'connected' ? (lacksSecret === true ? 'noSecret' : 'quiet') : state;
  return <p className="text-body text-quiet leading-130">{t(`shelf.feed.${how}`)}</p>;
}

interface ShelfProps {
  readonly ids: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (jobId: string) => void;
}

/** The shelf as it stands there: a card for each slot. */
function ShelfCards({ ids, chosen, onChoose }: ShelfProps) {
  const box = useRef<HTMLUListElement>(null);
  useCardKeys({ box, ids, chosen, choose: onChoose });
  return (
    <ul ref={box} className={classes.shelf}>
      {ids.map((id) => (
        <SlotCard key={id} jobId={id} isChosen={id === chosen} onChoose={onChoose} />
      ))}
    </ul>
  );
}

/** The shelf as a list, for many parcels. */
function ShelfRows({ ids, chosen, onChoose }: ShelfProps) {
  const t = useText();
  const rows = useIdRows(ids, (id) => <WatchRow jobId={id} isChosen={id === chosen} onChoose={onChoose} />);
  return (
    <DataTable
      {...rows}
      label={t('title.watchlist')}
      from={chosen === null ? null : ids.indexOf(chosen)}
      columns={[
        { id: 'slot', title: t('watchlist.slot'), share: 0.7 },
        { id: 'code', title: t('queue.code'), share: 1.2 },
        { id: 'receiver', title: t('common.receiver'), share: 1.6 },
        { id: 'since', title: t('queue.since'), share: 1.3 },
        { id: 'said', title: t('shelf.lastAnswer'), share: 1.6 },
        { id: 'next', title: t('shelf.nextLook'), share: 1.4 },
      ]}
    />
  );
}

interface WatchRowProps {
  readonly jobId: string;
  readonly isChosen: boolean;
  readonly onChoose: (jobId: string) => void;
}

/** One slot of the shelf in a line. */
const WatchRow = memo(function WatchRow({ jobId, ...chosen }: WatchRowProps) {
  const job = useJob(jobId);
  return job === null ? null : <KnownRow job={job} {...chosen} />;
});

function KnownRow({ job, isChosen, onChoose }: Omit<WatchRowProps, 'jobId'> & { readonly job: Job }) {
  const t = useText();
  const { tone, icon, word, said: stated, when, next } = useWatchTexts(job);
  return (
    <Row tone={tone} isCurrent={isChosen} onChoose={() => onChoose(job.id)}>
      <Cell strong>
        <span className={classes.slot}>{isOfList(job) ? t('queue.batch') : (job.slot ?? '–')}</span>
      </Cell>
      <Cell strong>
        <Code code={codeOfJob(job)} />
      </Cell>
      <Cell>
        {job.order?.receiver.name}
        <small>{job.shipment?.carrierName ?? job.order?.carrier}</small>
      </Cell>
      <Cell>
        <span className={classes.state}>
          <ToneIcon name={icon} size={20} />
          {word}
        </span>
      </Cell>
      <Cell>
        {stated}
        <small>{when}</small>
      </Cell>
      <Cell>
        {next}
        {job.looks === 0 ? null : <small>{t('watchlist.looks', { count: job.looks })}</small>}
      </Cell>
    </Row>
  );
}

/** The actions on the shelf; the label itself is shown in the ledger. */
const SHOWN = ['lookNow', 'print', 'withdraw', 'cancel'] as const satisfies readonly JobAction[];
const ELSEWHERE = ['view'] as const satisfies readonly JobAction[];

/** The chosen parcel with its keys, at the lower edge of the screen, wherever the shelf is scrolled to. */
function ChosenSlot({ jobId }: { readonly jobId: string }) {
  const job = useJob(jobId);
  return job === null ? null : <Known job={job} />;
}

function Known({ job }: { readonly job: Job }) {
  const t = useText();
  const commands = useJobCommands(job, noJob, ELSEWHERE);
  const { question, pin, error } = commands;
  const isAsking = question !== null || pin !== null;
  const trouble = isStuck(job) || job.lastLook?.said === 'refused' ? job.problem : null;
  const { said: stated, when, next } = useWatchTexts(job);
  const carrier = job.shipment?.carrierName ?? job.order?.carrier ?? '';
  const answer = [carrier, stated, when, next].filter((part) => part !== '').join(' · ');
  return (
    <Dock
      label={t('shelf.chosen')}
      testId="shelf-chosen"
      jobId={job.id}
      who={
        <>
          <DockSlot>{isOfList(job) ? t('queue.batch') : `${t('watchlist.slot')} ${job.slot ?? '–'}`}</DockSlot>
          <StrongCode code={codeOfJob(job)} oneLine />
          {trouble === null ? <span className={classes.answer}>{answer}</span> : null}
        </>
      }
      keys={isAsking ? null : <JobKeys job={job} commands={commands} shown={SHOWN} />}
      notice={
        <>
          <ErrorLine error={error} />
          {trouble === null || isAsking ? null : (
            <p className={classes.trouble} data-tone="problem">
              <ToneIcon name="warning" size={24} />
              <span>
                <strong className="text-tone">{t(`problem.${trouble.code}.title`)}</strong> {problemTodo(job, t)}
                <Detail words={trouble.detail} of={trouble.code} />
              </span>
            </p>
          )}
        </>
      }
    >
      {pin !== null ? (
        <QuestionBox title={t('pin.question')}>
          <PinForm prompted={pin} />
        </QuestionBox>
      ) : question === null ? null : (
        <JobQuestionBox key={question.name} question={question} />
      )}
    </Dock>
  );
}

/** Actions that lead to another job are not offered on the shelf. */
function noJob(): void {}
