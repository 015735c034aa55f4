import { memo } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { useAsItWaits } from '../../bridge/useJobs.ts';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code, Money } from '../../components/values.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { outcomeOf } from '../../model/outcomeOf.ts';
import classes from './LastScans.module.css';
import { outcomeLook } from './outcomeTexts.ts';
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
        <p className={classes.none}>{t('scan.noLast')}</p>
      ) : (
        <ol>
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
  const language = useLanguage();
  const { phase } = entry;
  const job = useAsItWaits(useJob(phase.type === 'job' || phase.type === 'wrongLabel' ? phase.jobId : null));
  const outcome = job === null || phase.type !== 'job' ? null : outcomeOf(job, phase.relation);
  const kind = outcome?.kind ?? (isTrouble(phase) ? 'problem' : 'sending');
  const look =
    outcome !== null
      ? outcomeLook(outcome)
      : isTrouble(phase)
        ? ({ tone: 'problem', icon: 'problem' } as const)
        : ({ tone: 'neutral', icon: 'sending' } as const);
  const isQuestion = outcome?.kind === 'problem' && outcome.step === 'question';
  return (
    <li className={classes.scan} data-tone={look.tone} data-outcome={kind} data-code={entry.code.slice(0, 200)}>
      <span className={classes.code}>
        {entry.code === '' ? t('scan.noCode') : <Code code={entry.code.slice(0, 60)} oneLine />}
      </span>
      <span className={classes.state}>
        {phase.type === 'wrongLabel' ? (
          t('scan.short.wrong')
        ) : outcome?.kind === 'done' && outcome.step === 'verified' ? (
          t('scan.short.verified')
        ) : outcome?.kind === 'wait' && outcome.slot !== null ? (
          t('scan.slot', { slot: outcome.slot })
        ) : outcome?.kind === 'pay' && job?.payment?.amount != null ? (
          <Money amount={job.payment.amount} />
        ) : isQuestion ? (
          t('state.print_unconfirmed')
        ) : outcome?.kind === 'sending' && outcome.step === 'printing' ? (
          t('state.printing')
        ) : outcome?.kind === 'withdrawn' && outcome.step === 'cancelled' ? (
          t('scan.short.cancelled')
        ) : outcome?.kind === 'already_shipped' && outcome.step === 'here' ? (
          t('scan.short.already_printed')
        ) : outcome?.kind === 'already_shipped' && outcome.step === 'here_sent' ? (
          t('scan.short.sent')
        ) : outcome?.kind === 'already_shipped' && outcome.step === 'handed_over' ? (
          t('state.handed_over')
        ) : outcome?.kind === 'sending' && outcome.step === 'withdrawing' ? (
          t('state.cancelling')
        ) : outcome?.kind === 'offline' && outcome.step === 'budget' ? (
          t('state.queued')
        ) : outcome?.kind === 'offline' && outcome.step === 'service' ? (
          t('scan.short.service')
        ) : (
          t(`scan.short.${kind}`)
        )}
        <ToneIcon name={isQuestion ? 'question' : look.icon} size={22} />
      </span>
      <span className={classes.name}>{job?.order?.receiver.name}</span>
      <time className={classes.time}>{formatTime(entry.at, language, false)}</time>
    </li>
  );
});

function isTrouble({ type }: ScanPhase): boolean {
  return type === 'refused' || type === 'notKept' || type === 'wrongLabel';
}
