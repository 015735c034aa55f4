import { useJobs, useStatus } from '../../bridge/StationContext.tsx';
import { Figures } from '../../components/Figures.tsx';
import { Progress } from '../../components/Progress.tsx';
import { useText } from '../../i18n/useText.ts';

/** The queue in figures, and how far the sending has come. `waiting`: null where the queue could not be read. */
export function QueueFigures({ waiting }: { readonly waiting: number | null }) {
  const t = useText();
  const inBook = useStatus((status) => status.ordersInBook) ?? 0;
  const printed = useStatus(({ today }) => today.printed) ?? 0;
  const attention = useJobs(({ ids, lists }) =>
    typeof lists.attention === 'object' || typeof lists.unconfirmed === 'object'
      ? null
      : ids.attention.length + ids.unconfirmed.length,
  );
  return (
    <>
      <Figures
        figures={[
          { id: 'waiting', value: waiting, label: t('queue.waiting') },
          { id: 'printed', value: printed, label: t('queue.printedToday') },
          {
            id: 'attention',
            value: attention,
            label: t('queue.attention'),
            ...(attention !== null && attention > 0 ? { tone: 'problem' } : {}),
          },
          { id: 'inBook', value: inBook, label: t('queue.inBook') },
        ]}
      />
      {waiting === null || waiting === 0 ? null : (
        <Progress label={t('queue.progress')} done={printed} total={printed + waiting} />
      )}
    </>
  );
}
