import { useState } from 'react';
import type { OrderListItem } from '../../../electron/contract/order.ts';
import { useAnswer, useRequest } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Dock } from '../../components/Dock.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { StrongCode } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { useShortcuts } from '../../scanner/useKeys.ts';

interface ChosenOrderProps {
  readonly item: OrderListItem;
  /** A question above the list comes first: none of these keys works before. */
  readonly isPrompted: boolean;
  readonly onOpen: () => void;
  readonly onCopy: () => void;
  readonly onRemoved: () => void;
  /** Shows the shipment that the panel opened. */
  readonly onShipment: (shipmentId: string) => void;
  readonly onPrinted: () => void;
}

/** The chosen order with its keys; one without a job can be taken off the list, any can be written once more. */
export function ChosenOrder(props: ChosenOrderProps) {
  const { item, isPrompted, onOpen, onCopy, onRemoved, onShipment, onPrinted } = props;
  const t = useText();
  const { order, jobId, panel } = item;
  const [isAsking, setAsking] = useState(false);
  const remove = useRequest('orders.remove', onRemoved);
  const print = useRequest('batches.printPanel', onPrinted);
  const isOfBook = panel === undefined || panel.isInBook;
  const ask = jobId === null && isOfBook && !isPrompted ? () => setAsking(true) : null;
  const copy = isOfBook && !isPrompted ? onCopy : null;
  const opened = isPrompted ? undefined : panel;
  const show = opened === undefined ? null : () => onShipment(opened.id);
  const printIt = opened === undefined ? null : () => void print.run({ shipmentIds: [opened.id] });
  useShortcuts({ view: isAsking ? null : show });

  function takeOff(): void {
    setAsking(false);
    void remove.run({ reference: order.reference });
  }

  return (
    <Dock
      label={t('orders.chosen')}
      testId="order-chosen"
      who={<StrongCode code={order.reference} oneLine />}
      notice=<ErrorLine error={remove.error ?? print.error} />
      keys={
        isAsking ? null : (
          <>
            {isPrompted ? null : (
              <Button keys="Enter" variant="primary" onPress={onOpen}>
                {t('ledger.open')}
              </Button>
            )}
            {printIt === null ? null : (
              <ActionButton action="printPanel" busy={print.pending} onPress={printIt}>
                {t('action.print')}
              </ActionButton>
            )}
            {show === null || !isOfBook ? null : (
              <Button keys={keysOf('view')} onPress={show}>
                {t('orders.shipment')}
              </Button>
            )}
            {copy === null ? null : <ActionButton action="copyOrder" onPress={copy} />}
            {ask === null ? null : <ActionButton action="removeOrder" busy={remove.pending} onPress={ask} />}
          </>
        )
      }
    >
      {isAsking ? <RemoveQuestion onYes={takeOff} onNo={() => setAsking(false)} /> : null}
    </Dock>
  );
}

/** Explains what a scan of its code does from then on. */
function RemoveQuestion({ onYes, onNo }: { readonly onYes: () => void; readonly onNo: () => void }) {
  const t = useText();
  // The demo has no look-up, and its request is refused.
  const { value: lookup, error } = useAnswer('lookup.status', {});
  const isKnown = lookup !== null || error !== null;
  const isPrompted = lookup !== null && lookup.template !== null;
  return (
    <QuestionBox
      title={t('orders.removeQuestion')}
      body={!isKnown ? '' : isPrompted ? t('orders.removeBodyAsked') : t('orders.removeBody')}
      actions={[{ label: t('orders.removeYes'), onPress: onYes }]}
      leave={{ label: t('common.neverMind'), onPress: onNo }}
    />
  );
}
