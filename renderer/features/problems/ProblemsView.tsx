import { IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { listed, useJobList, useJobs } from '../../bridge/index.ts';
import { SeenKey } from '../../commands/SeenKey.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { useText } from '../../i18n/index.ts';
import { asksForLabel, isHeldBack } from '../../model/jobLists.ts';
import { PrintChecks } from './PrintChecks.tsx';
import { ProblemCard } from './ProblemCard.tsx';
import classes from './problems.module.css';

/** Rows shown at once. */
const SHOWN = 100;

interface ProblemsViewProps {
  /** Of the problems here, those that the scan view shows in its band because they were not put away yet. */
  readonly unseen: number;
  readonly onSeen: () => void;
}

/**
 * The matters that need a person: first the labels that may or may not be on paper, then the orders. Arrow keys
 * choose one of the orders; its keys are on its card.
 */
export function ProblemsView({ unseen, onSeen }: ProblemsViewProps) {
  const t = useText();
  const unconfirmed = useJobList('unconfirmed');
  const attention = useJobList('attention');
  const heldBack = useJobs((known) =>
    listed(known, 'attention')
      .filter(isHeldBack)
      .map(({ id }) => id),
  );
  const unproven = useJobs((known) =>
    listed(known, 'attention')
      .filter(asksForLabel)
      .map(({ id }) => id),
  );
  const asks = new Set([...heldBack, ...unproven]);
  const toFix = attention.ids.filter((id) => !asks.has(id));
  const shown = toFix.slice(0, SHOWN);
  const [chosen, choose] = useChosen(shown);
  const box = useRef<HTMLUListElement>(null);
  useCardKeys({ box, ids: shown, chosen, choose });
  const failure = unconfirmed.error ?? attention.error;
  function readAgain(): void {
    unconfirmed.reload();
    attention.reload();
  }
  const failed = failure === null ? null : <ReadFailed error={failure} onRead={readAgain} />;
  const isKnown = unconfirmed.state === 'loaded' && attention.state === 'loaded';
  const prompted = [...unconfirmed.ids, ...unproven, ...heldBack];
  if (prompted.length + toFix.length === 0) {
    return (
      <Page>
        {failed}
        {isKnown ? (
          <EmptyState icon={IconCircleCheck} title={t('problems.emptyTitle')} body={t('problems.emptyBody')} />
        ) : null}
      </Page>
    );
  }
  return (
    <Page>
      {failed}
      {unseen === 0 ? null : (
        <p className={classes.unseen} data-testid="problems-unseen">
          <span>{t('problems.unseen', { count: unseen })}</span>
          <SeenKey label={t('problems.seenAll')} onSeen={onSeen} />
        </p>
      )}
      {prompted.length === 0 ? null : <PrintChecks ids={prompted} />}
      {toFix.length === 0 ? null : (
        <section className={classes.group}>
          <h2 className="text-title weight-700 leading-120">
            {t('problems.attention')} <span>{toFix.length}</span>
          </h2>
          <ul ref={box}>
            {shown.map((id) => (
              <ProblemCard key={id} jobId={id} isChosen={id === chosen} onChoose={choose} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
