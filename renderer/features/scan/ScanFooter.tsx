import { memo } from 'react';
import { useStatus } from '../../bridge/StationContext.tsx';
import { Figures } from '../../components/Figures.tsx';
import { useText } from '../../i18n/useText.ts';
import { waitingOrders } from '../../model/waitingOrders.ts';
import classes from './ScanFooter.module.css';

/** The day so far: what was printed, and what waits for the service, on the shelf, and for money. */
export const ScanFooter = memo(function ScanFooter() {
  const t = useText();
  const printed = useStatus(({ today }) => today.printed) ?? 0;
  const queue = useStatus(waitingOrders) ?? 0;
  const waiting = useStatus(({ counts }) => counts.label_pending ?? 0) ?? 0;
  const pay = useStatus(({ counts }) => counts.awaiting_payment ?? 0) ?? 0;
  return (
    <footer className={classes.footer}>
      <Figures
        figures={[
          { id: 'today', value: printed, label: t('scan.footer.today') },
          { id: 'queue', value: queue, label: t('scan.footer.queue') },
          { id: 'waiting', value: waiting, label: t('scan.footer.waiting') },
          { id: 'pay', value: pay, label: t('scan.footer.pay'), ...(pay > 0 ? { tone: 'pay' as const } : {}) },
        ]}
      />
    </footer>
  );
});
