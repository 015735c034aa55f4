import { useCallback, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../electron/contract/job.ts';
import { useAnswer, useJob } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Detail } from '../../components/Detail.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { Code, Money, StateWord } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { HandedLine, JobKeys, JobQuestionBox, PinForm, useIsPaused, useJobCommands } from '../../jobs/index.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { problemTodo } from '../../model/problemTodo.ts';
import { JobView } from '../../preview/JobView.tsx';
import { useEscape } from '../../scanner/useKeys.ts';
import { JobFacts } from './JobFacts.tsx';
import classes from './LedgerJob.module.css';
import { LedgerList } from './LedgerList.tsx';
import viewClasses from './ledger.module.css';
import type { LedgerDesk } from './ledgerDesk.ts';
import { Timeline } from './Timeline.tsx';

/** The history of every job, and one of them at a time; the list waits behind it where it was. */
export function LedgerView({ desk, onPickup }: { readonly desk: LedgerDesk; readonly onPickup: () => void }) {
  const openJob = useStore(desk, (state) => state.openJob);
  const job = useJob(openJob);
  const box = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef(0);
  const open = useCallback(
    (jobId: string) => {
      scrolledTo.current = box.current?.closest('main')?.scrollTop ?? 0;
      desk.setState({ openJob: jobId, lastJob: jobId });
    },
    [desk],
  );
  const close = useCallback(() => desk.setState({ openJob: null }), [desk]);
  const isOpen = openJob !== null;
  useLayoutEffect(() => {
    const main = box.current?.closest('main');
    if (main !== null && main !== undefined) main.scrollTop = isOpen ? 0 : scrolledTo.current;
  }, [isOpen]);
  return (
    <div ref={box} className={viewClasses.view}>
      {openJob === null ? null : (
        <Page>
          {job === null ? null : <LedgerJob key={job.id} job={job} onClose={close} onJob={({ id }) => open(id)} />}
        </Page>
      )}
      <div hidden={isOpen}>
        <LedgerList desk={desk} active={!isOpen} onOpen={open} onPickup={onPickup} />
      </div>
    </div>
  );
}

interface LedgerJobProps {
  readonly job: Job;
  readonly onClose: () => void;
  /** Another job takes this one's place. */
  readonly onJob: (job: Job) => void;
}

/** One job: what happened to it, in words, and everything that is known of it. */
function LedgerJob({ job, onClose, onJob }: LedgerJobProps) {
  const t = useText();
  const commands = useJobCommands(job, onJob);
  const timeline = useAnswer('jobs.timeline', { jobId: job.id }, String(job.version));
  const isPaused = useIsPaused(job);
  const { question, pin, isViewing } = commands;
  useEscape(question === null && pin === null && !isViewing ? onClose : null);
  const { problem } = job;
  const price = job.shipment?.price ?? job.payment?.amount ?? null;
  if (isViewing) return <JobView job={job} commands={commands} />;
  return (
    <article className="stack gap-18" data-testid="ledger-job" data-job-id={job.id}>
      <header className="record-head">
        <Button keys="Esc" onPress={onClose}>
          {t('title.ledger')}
        </Button>
        <h2>
          <Code code={codeOfJob(job)} />
        </h2>
      </header>
      <p className="record-standing" data-testid="job-standing">
        <StateWord job={job} isPaused={isPaused} />
        {job.slot === null ? null : <span>{t('common.slot', { slot: job.slot })}</span>}
        {price === null ? null : <Money amount={price} />}
      </p>
      {pin !== null ? (
        <QuestionBox title={t('pin.question')}>
          <PinForm prompted={pin} />
        </QuestionBox>
      ) : question === null ? (
        <div className="row wrap gap-10">
          <JobKeys job={job} commands={commands} />
        </div>
      ) : (
        <JobQuestionBox key={question.name} question={question} />
      )}
      <ErrorLine error={commands.error} />
      {commands.handed === null ? null : <HandedLine handed={commands.handed} />}
      {problem === null ? null : (
        <Notice
          tone="problem"
          testId="job-problem"
          title={t(`problem.${problem.code}.title`)}
          text={problemTodo(job, t)}
        >
          <Detail words={problem.detail} of={problem.code} />
        </Notice>
      )}
      <div className={classes.columns}>
        <section className={classes.part} aria-labelledby="job-timeline">
          <h3 className="text-body weight-700" id="job-timeline">
            {t('ledger.timeline')}
          </h3>
          <ListState
            {...timeline}
            pending={timeline.pending && timeline.value === null}
            label={t('ledger.timelineLoading')}
            ownsEscape={false}
            small
          />
          {timeline.value === null ? null : <Timeline entries={timeline.value} />}
        </section>
        <section className={classes.part} aria-labelledby="job-facts">
          <h3 className="text-body weight-700" id="job-facts">
            {t('ledger.facts')}
          </h3>
          <JobFacts job={job} />
        </section>
      </div>
    </article>
  );
}
