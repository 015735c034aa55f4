import { useStatus } from '../../bridge/StationContext.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWaitingText } from '../../jobs/useWaitingText.ts';

/** How many orders wait, since when, and in which order they will go; calm, because nothing is lost. */
export function QueueWaiting() {
  const t = useText();
  const waiting = useWaitingText();
  const isOffline = useStatus(({ connection }) => connection.state === 'offline') === true;
  if (waiting === null) return null;
  return (
    <Notice tone={isOffline ? 'offline' : 'wait'} testId="queue-waiting">
      <p>
        <strong>{waiting}</strong> {t('queue.order')}
      </p>
    </Notice>
  );
}
