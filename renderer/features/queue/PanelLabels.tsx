import { useState } from 'react';
import { useAnswer, useRequest, useSettings, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useNow } from '../../components/useNow.ts';
import { useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/keyTable.ts';
import { useShortcuts } from '../../scanner/useKeys.ts';
import classes from './queue.module.css';

/** What the panel has open is asked for again after this, ms. */
const READ_AGAIN_MS = 5_000;

/** How many paid shipments of the panel have no label yet, and the key that prints them all. */
export function PanelLabels() {
  const settings = useSettings();
  const profile = useStatus((status) => status.profile);
  const isUsed = settings !== null && profile !== null && settings.panel[profile].mode !== 'no';
  return isUsed ? <Open /> : null;
}

function Open() {
  const t = useText();
  const now = useNow(READ_AGAIN_MS);
  const { value, reload } = useAnswer('batches.ofPanel', {}, String(now));
  const print = useRequest('batches.printPanel');
  const [isPrompted, setPrompted] = useState(false);
  const ids = (value ?? []).map(({ shipment }) => shipment.id);
  const ask = ids.length === 0 || print.pending || isPrompted ? null : () => setPrompted(true);
  useShortcuts({ printPanel: ask });
  async function printAll() {
    setPrompted(false);
    await print.run({ shipmentIds: ids });
    reload();
  }
  if (ids.length === 0) return null;
  if (isPrompted)
    return (
      <QuestionBox
        title={t('queue.panel.question', { count: ids.length })}
        body={t('queue.panel.body')}
        level={2}
        question={{
          actions: [{ label: t('queue.panel.yes'), onPress: () => void printAll() }],
          leave: { label: t('queue.panel.no'), onPress: () => setPrompted(false) },
        }}
      />
    );
  return (
    <section className={classes.start} data-testid="panel-labels">
      <Button keys={keysOf('printPanel')} disabled={ask === null} onPress={ask ?? (() => {})}>
        {t('queue.panel.print')}
      </Button>
      <p>{t('queue.panel.open', { count: ids.length })}</p>
      {print.error === null ? null : <ErrorLine error={print.error} />}
    </section>
  );
}
