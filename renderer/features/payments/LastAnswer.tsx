import type { Job } from '../../../electron/contract/job.ts';
import { formatWhen } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import classes from './PaymentFacts.module.css';

/** What the service said when it was asked last whether the money is there. */
export function LastAnswer({ job, now }: { readonly job: Job; readonly now: number }) {
  const t = useText();
  const language = useLanguage();
  const look = job.lastLook;
  if (look === null) return null;
  const problem = look.said === 'refused' ? job.problem : null;
  const said = problem === null ? t(`shelf.said.${look.said}`) : t(`problem.${problem.code}.title`);
  return (
    <p className={classes.answer} data-testid="payment-answer">
      {t('payments.answer', { when: formatWhen(look.at, now, language), said })}
    </p>
  );
}
