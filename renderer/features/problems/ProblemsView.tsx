import { IconMoodHappy } from '@tabler/icons-react';
import { listed } from '../../bridge/jobMirror.ts';
import { useJobs } from '../../bridge/StationContext.tsx';
import { useJobList } from '../../bridge/useJobList.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { isHeldBack } from '../../model/jobLists.ts';
import { PrintChecks } from './PrintChecks.tsx';
import { ProblemCard } from './ProblemCard.tsx';
import classes from './ProblemsView.module.css';

/** Rows shown at once. */
const SHOWN = 100;

/** What somebody has to decide or to fix: first the labels that may or may not be on paper, then the orders. */
export function ProblemsView() {
  const t = useText();
  const unconfirmed = useJobList('unconfirmed');
  const attention = useJobList('attention');
  const heldBack = useJobs((known) =>
    listed(known, 'attention')
      .filter(isHeldBack)
      .map(({ id }) => id),
  );
  const asks = new Set(heldBack);
  const toFix = attention.ids.filter((id) => !asks.has(id));
  const failure = [unconfirmed.state, attention.state].find((state) => typeof state === 'object');
  const asked = [...unconfirmed.ids, ...heldBack];
  if (asked.length + toFix.length === 0) {
    return (
      <Page>
        {failure === undefined ? null : <ErrorLine error={failure} />}
        <EmptyState
          icon={<IconMoodHappy size={72} stroke={1.5} />}
          title={t('problems.emptyTitle')}
          body={t('problems.emptyBody')}
        />
      </Page>
    );
  }
  return (
    <Page>
      {asked.length === 0 ? null : <PrintChecks ids={asked} />}
      {toFix.length === 0 ? null : (
        <section className={classes.group}>
          <h2>
            {t('problems.attention')} <span>{toFix.length}</span>
          </h2>
          <ul>
            {toFix.slice(0, SHOWN).map((id) => (
              <ProblemCard key={id} jobId={id} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
