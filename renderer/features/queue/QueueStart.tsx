import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import { useStatus } from '../../bridge/StationContext.tsx';
import { useRequest } from '../../bridge/useRequest.ts';
import { Button } from '../../components/Button.tsx';
import { DoneLine } from '../../components/DoneLine.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import type { Translate } from '../../i18n/translate.ts';
import { useText } from '../../i18n/useText.ts';
import classes from './QueueStart.module.css';

/** Queues every order of the list that has no job yet. */
export function QueueStart() {
  const t = useText();
  const start = useRequest('orders.queueAll');
  const inBook = useStatus((status) => status.ordersInBook) ?? 0;
  const [done, setDone] = useState<RequestOutput<'orders.queueAll'> | null>(null);

  async function run(): Promise<void> {
    const reply = await start.run({});
    setDone(reply.ok ? reply.value : null);
  }

  return (
    <section className={classes.start}>
      <div className={classes.row}>
        <Button
          look="strong"
          size="large"
          busy={start.pending}
          disabled={inBook === 0}
          icon={<IconPlayerPlayFilled size={22} aria-hidden="true" />}
          onPress={() => void run()}
        >
          {t('queue.start')}
        </Button>
        <p className={classes.hint}>{t('queue.startHint')}</p>
      </div>
      {start.error === null ? null : <ErrorLine error={start.error} />}
      {done === null ? null : <DoneLine>{summary(done, t)}</DoneLine>}
    </section>
  );
}

function summary(done: RequestOutput<'orders.queueAll'>, t: Translate): string {
  const { queued, needAttention } = done;
  if (queued === 0 && needAttention === 0) return t('queue.nothingToQueue');
  const started = t('queue.started', { count: queued });
  return needAttention === 0 ? started : `${started} ${t('queue.needAttention', { count: needAttention })}`;
}
