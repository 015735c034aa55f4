import { memo } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useAsItWaits, useJob } from '../../bridge/index.ts';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code, Money } from '../../components/values.tsx';
import { formatTime, type Translate, useText } from '../../i18n/index.ts';
import { type Outcome, type OutcomeKind, outcomeOf } from '../../model/outcomeOf.ts';
import { asksSomebody, type OutcomeId, outcomeRow } from '../../model/outcomeTable.ts';
import { shortWord } from '../../model/outcomeWords.ts';
import { entryId } from './entryTexts.ts';
import classes from './LastScans.module.css';
import type { ScanEntry, ScanPhase } from './scanEntry.ts';

/** The scans before the present one, with the current state of their jobs. */
export function LastScans({ entries }: { readonly entries: readonly ScanEntry[] }) {
  const t = useText();
  return (
    <section className={classes.last} aria-labelledby="last-scans">
      <h2 id="last-scans" className={classes.title}>
        {t('scan.last')}
      </h2>
      {entries.length === 0 ? (
        <p className="text-body text-quiet">{t('scan.noLast')}</p>
      ) : (
        <ol className="whole-rows" data-drops="rows">
          {entries.map((entry) => (
            <LastScan key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

const LastScan = memo(function LastScan({ entry }: { readonly entry: ScanEntry }) {
  const t = useText();
  const { phase } = entry;
  const job = useAsItWaits(useJob(phase.type === 'job' || phase.type === 'wrongLabel' ? phase.jobId : null));
  const id = entryId(phase, job) ?? 'outcome.sending.sending';
  const row = outcomeRow(id);
  const outcome = job === null || phase.type !== 'job' ? null : outcomeOf(job, phase.relation);
  return (
    <li
      className={classes.scan}
      data-tone={row.tone}
      data-asks={asksSomebody(row)}
      data-outcome={outcome?.kind ?? kindOf(phase)}
      data-code={entry.code.slice(0, 200)}
    >
      <span className={classes.icon}>
        <ToneIcon name={row.icon} size={24} />
      </span>
      <span className={classes.code}>
        {entry.code === '' ? t('scan.noCode') : <Code code={entry.code.slice(0, 60)} oneLine />}
      </span>
      <span className={classes.state}>
        {outcome?.kind === 'pay' && job?.payment?.amount != null ? (
          <Money amount={job.payment.amount} />
        ) : (
          wordOf(id, outcome, deskOf(phase, job), t)
        )}
      </span>
      <span className={classes.name} data-shortens="">
        {phase.type === 'elsewhere' ? phase.found.claim.parcel?.receiver?.name : job?.order?.receiver.name}
      </span>
      <time className={classes.time}>{formatTime(entry.at, t.language, false)}</time>
    </li>
  );
});

/** The state of a scan in a word or two, beside its picture: for a parcel on the shelf, its slot. */
function wordOf(id: OutcomeId, outcome: Outcome | null, desk: string, t: Translate): string {
  return outcome?.kind === 'wait' && outcome.slot !== null
    ? t('common.slot', { slot: outcome.slot })
    : shortWord(id, t, desk);
}

/** The other desk that has the order or its label. */
function deskOf(phase: ScanPhase, job: Job | null): string {
  return phase.type === 'elsewhere' ? phase.found.claim.desk.name : (job?.print?.desk ?? '');
}

/** For tests. */
function kindOf({ type }: ScanPhase): OutcomeKind {
  if (type === 'elsewhere') return 'already_shipped';
  return type === 'refused' || type === 'notKept' || type === 'wrongLabel' ? 'problem' : 'sending';
}
