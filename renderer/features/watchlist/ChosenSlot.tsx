import type { Job } from '../../../electron/contract/job.ts';
import { joined } from '../../../electron/contract/joined.ts';
import { useJob } from '../../bridge/index.ts';
import { Detail } from '../../components/Detail.tsx';
import { Dock, DockSlot } from '../../components/Dock.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { JobKeys, JobQuestionBox, PinForm, useJobCommands } from '../../jobs/index.ts';
import { isOfList, isStuck } from '../../model/jobLists.ts';
import type { JobAction } from '../../model/offeredActions.ts';
import { problemTodo } from '../../model/problemTodo.ts';
import classes from './watchlist.module.css';
import { useWatchTexts } from './watchTexts.ts';

/** What is done on the shelf; the label itself is shown in the ledger. */
const SHOWN = ['lookNow', 'print', 'withdraw', 'cancel'] as const satisfies readonly JobAction[];
const ELSEWHERE = ['view'] as const satisfies readonly JobAction[];

/** The chosen parcel with its keys, at the lower edge of the screen, wherever the shelf is scrolled to. */
export function ChosenSlot({ jobId }: { readonly jobId: string }) {
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
  const answer = joined(' · ', [carrier, stated, when, next]);
  return (
    <Dock
      label={t('shelf.chosen')}
      testId="shelf-chosen"
      jobId={job.id}
      who={
        <>
          <DockSlot>{isOfList(job) ? t('queue.batch') : `${t('watchlist.slot')} ${job.slot ?? '–'}`}</DockSlot>
          <strong>
            <Code code={job.order?.reference || job.key.value} oneLine />
          </strong>
          {trouble === null ? <span className={classes.answer}>{answer}</span> : null}
        </>
      }
      keys={isAsking ? null : <JobKeys job={job} commands={commands} shown={SHOWN} />}
      notice={
        <>
          {error === null ? null : <ErrorLine error={error} />}
          {trouble === null || isAsking ? null : (
            <p className={classes.trouble} data-tone="problem">
              <ToneIcon name="warning" size={24} />
              <span>
                <strong>{t(`problem.${trouble.code}.title`)}</strong> {problemTodo(job, t)}
                <Detail words={trouble.detail} of={trouble.code} />
              </span>
            </p>
          )}
        </>
      }
    >
      {pin !== null ? (
        <QuestionBox title={t('pin.question')} question={null}>
          <PinForm prompted={pin} />
        </QuestionBox>
      ) : question === null ? null : (
        <JobQuestionBox key={question.name} question={question} />
      )}
    </Dock>
  );
}

/** What leads to another job is not offered on the shelf. */
function noJob(): void {}
