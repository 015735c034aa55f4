import { useJob } from '../../bridge/index.ts';
import { OutcomePanel, RawText, Todo } from '../../components/OutcomePanel.tsx';
import { FieldProblems } from '../../components/ResultLine.tsx';
import { Code } from '../../components/values.tsx';
import { formatTime, useText } from '../../i18n/index.ts';
import { cardOf } from '../../model/outcomeWords.ts';
import { ElsewhereOutcome } from './ElsewhereOutcome.tsx';
import { entryTexts } from './entryTexts.ts';
import { JobOutcome, useScannerAdvice } from './JobOutcome.tsx';
import type { ScanEntry } from './scanEntry.ts';
import type { ScanSession } from './scanSession.ts';
import { WrongLabel } from './WrongLabelAlarm.tsx';

/** The newest scan: its echo, then the state of its job. */
export function CurrentScan({ entry, session }: { readonly entry: ScanEntry; readonly session: ScanSession }) {
  const t = useText();
  const { phase } = entry;
  const job = useJob(phase.type === 'job' ? phase.jobId : null);
  const advice = useScannerAdvice();
  const heading = <ScanHeading entry={entry} />;
  const data = { code: entry.code.slice(0, 200), jobId: '' };
  const card = cardOf(entryTexts(entry, job, t, Date.now()));
  if (phase.type === 'job' && job !== null) {
    return (
      <JobOutcome
        // A question belongs to its scan: the next scan, also of the same job, begins without one.
        key={entry.id}
        entryId={entry.id}
        job={job}
        relation={phase.relation}
        late={phase.late ?? null}
        code={entry.code}
        heading={heading}
        onJob={session.show}
        sizes={session.sizes}
      />
    );
  }
  if (phase.type === 'wrongLabel') return <WrongLabel code={entry.code} heading={heading} {...phase} />;
  if (phase.type === 'elsewhere') {
    // A question belongs to its scan, as that of a job.
    return <ElsewhereOutcome key={entry.id} entry={entry} found={phase.found} heading={heading} session={session} />;
  }
  if (phase.type === 'refused') {
    const { reason, length } = phase;
    return (
      <OutcomePanel
        {...card}
        body={`${card.body} ${reason === 'empty' ? '' : advice}`.trim()}
        heading={heading}
        data={{ ...data, outcome: 'refused', step: reason }}
      >
        <Todo>{t(`refused.${reason}.title`, { length })}</Todo>
      </OutcomePanel>
    );
  }
  if (phase.type === 'notKept') {
    const isUnsure = phase.error.code === 'journal_unsure';
    return (
      <OutcomePanel {...card} heading={heading} data={{ ...data, outcome: 'not_kept', step: phase.error.code }}>
        <Todo>
          {t(`error.${phase.error.code}.title`)}
          {isUnsure || phase.error.code === 'journal_failed' || phase.error.code === 'journal_damaged'
            ? ` ${t(`error.${phase.error.code}.todo`)}`
            : null}
        </Todo>
        {phase.error.fields.length === 0 ? null : <FieldProblems fields={phase.error.fields} />}
        {phase.error.detail === null ? null : (
          <RawText>
            {t('detail.label')}: {phase.error.detail}
          </RawText>
        )}
      </OutcomePanel>
    );
  }
  return <OutcomePanel {...card} heading={heading} data={{ ...data, outcome: 'sending', step: 'echo' }} />;
}

function ScanHeading({ entry }: { readonly entry: ScanEntry }) {
  const { language } = useText();
  return (
    <>
      <Code code={entry.code} />
      <time>{formatTime(entry.at, language, true)}</time>
    </>
  );
}
