import type { PurgeReport } from '../../../electron/contract/ledger.ts';
import { formatDate, type Language } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';

/** True when a purge would change nothing here; damaged journals that were set aside stay in any case. */
export function isNothing({ jobs, orders, labels, copies }: PurgeReport): boolean {
  return jobs + orders + labels + copies === 0;
}

/** What goes, or went, in one line: only what there is. `now` in epoch ms. */
export function purgeParts(report: PurgeReport, t: Translate, language: Language, now: number): string {
  const { jobs, orders, labels, copies, oldest, newest } = report;
  const count = (figure: number) => ({ count: figure });
  const date = (at: number) => formatDate(at, now, language);
  const parts = [
    jobs === 0
      ? null
      : oldest === null || newest === null
        ? t('settings.purgePart.jobs', count(jobs))
        : t('settings.purgePart.jobsFrom', { ...count(jobs), from: date(oldest), to: date(newest) }),
    labels === 0 ? null : t('settings.purgePart.labels', count(labels)),
    orders === 0 ? null : t('settings.purgePart.orders', count(orders)),
    copies === 0 ? null : t('settings.purgePart.copies', count(copies)),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
