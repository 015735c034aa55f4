import { memo } from 'react';
import { useAsItWaits, useJob } from '../../bridge/index.ts';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code, Money } from '../../components/values.tsx';
import { formatTime, type Translate, useText } from '../../i18n/index.ts';
import { type Outcome, type OutcomeKind, outcomeOf } from '../../model/outcomeOf.ts';
import { ELSEWHERE_VARIANT } from './elsewhereTexts.ts';
import classes from './LastScans.module.css';
import { outcomeVariant } from './outcomeTexts.ts';
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
  const outcome = job === null || phase.type !== 'job' ? null : outcomeOf(job, phase.relation);
  const kind: OutcomeKind = outcome?.kind ?? kindOf(phase);
  const variant =
    outcome !== null
      ? outcomeVariant(outcome)
      : isTrouble(phase)
        ? ({ tone: 'problem', icon: 'problem' } as const)
        : phase.type === 'elsewhere'
          ? ELSEWHERE_VARIANT
          : ({ tone: 'neutral', icon: 'sending' } as const);
  const asks =
    kind === 'problem' || kind === 'pay' || kind === 'sent' || ['problem', 'question'].includes(variant.tone);
  return (
    <li
      className={classes.scan}
      data-tone={variant.tone}
      data-asks={asks}
      data-outcome={kind}
      data-code={entry.code.slice(0, 200)}
    >
      <span className={classes.icon}>
        <ToneIcon name={variant.icon} size={24} />
      </span>
      <span className={classes.code}>
        {entry.code === '' ? t('scan.noCode') : <Code code={entry.code.slice(0, 60)} oneLine />}
      </span>
      <span className={classes.state}>
        {outcome?.kind === 'pay' && job?.payment?.amount != null ? (
          <Money amount={job.payment.amount} />
        ) : (
          shortWord(phase, outcome, kind, t)
        )}
      </span>
      <span className={classes.name} data-shortens="">
        {phase.type === 'elsewhere' ? phase.found.claim.parcel?.receiver?.name : job?.order?.receiver.name}
      </span>
      <time className={classes.time}>{formatTime(entry.at, t.language, false)}</time>
    </li>
  );
});

/** The state of a scan in a word or two, beside its picture. */
function shortWord({ type }: ScanPhase, outcome: Outcome | null, kind: OutcomeKind, t: Translate): string {
  if (type === 'wrongLabel') return t('scan.short.wrong');
  if (type === 'elsewhere') return t('scan.short.elsewhere');
  switch (outcome?.kind) {
    case 'done':
      if (outcome.step === 'handed_over') return t('state.handed_over');
      return outcome.step === 'verified' ? t('scan.short.verified') : t('scan.short.done');
    case 'wait':
      return outcome.slot === null ? t('scan.short.wait') : t('common.slot', { slot: outcome.slot });
    case 'problem':
      return outcome.step === 'question' ? t('state.print_unconfirmed') : t('scan.short.problem');
    case 'sending':
      if (outcome.step === 'withdrawing') return t('state.cancelling');
      if (outcome.step === 'asking') return t('scan.short.asking');
      return outcome.step === 'printing' ? t('state.printing') : t('scan.short.sending');
    case 'withdrawn':
      return outcome.step === 'cancelled' ? t('scan.short.cancelled') : t('scan.short.withdrawn');
    case 'already_shipped':
      if (outcome.step === 'handed_over') return t('state.handed_over');
      if (outcome.step === 'here') return t('scan.short.already_printed');
      if (outcome.step === 'unproven') return t('state.unproven');
      return outcome.step === 'here_sent' ? t('scan.short.sent') : t('scan.short.already_shipped');
    case 'offline':
      if (['budget', 'refused', 'others'].includes(outcome.step)) return t('state.queued');
      if (outcome.step === 'shop') return t('scan.short.shop');
      return outcome.step === 'network' ? t('scan.short.offline') : t('scan.short.service');
    default:
      return t(`scan.short.${kind}`);
  }
}

function kindOf(phase: ScanPhase): OutcomeKind {
  if (phase.type === 'elsewhere') return 'already_shipped';
  return isTrouble(phase) ? 'problem' : 'sending';
}

function isTrouble({ type }: ScanPhase): boolean {
  return type === 'refused' || type === 'notKept' || type === 'wrongLabel';
}
