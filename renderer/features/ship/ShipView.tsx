import { useState } from 'react';
import { useStore } from 'zustand';
import type { FieldProblem, Job } from '../../../electron/contract/job.ts';
import { useStation } from '../../bridge/StationContext.tsx';
import { useRequest } from '../../bridge/useRequest.ts';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { unreadableFields } from '../../model/parcelDraft.ts';
import { useProvinces } from '../../parcelForm/usePlaces.ts';
import { HasOrder, type MetOrder } from './HasOrder.tsx';
import { ParcelPart } from './ParcelPart.tsx';
import { ReceiverPart } from './ReceiverPart.tsx';
import { ShipPrice } from './ShipPrice.tsx';
import { ShipSubmit } from './ShipSubmit.tsx';
import classes from './ShipView.module.css';
import { emptyShipment, orderOf, type ShipForm } from './shipForm.ts';
import { useOrderCheck } from './useOrderCheck.ts';

interface ShipViewProps {
  readonly form: ShipForm;
  readonly onShipped: (job: Job) => void;
  /** To the order that has this number already. */
  readonly onShow: (job: Job) => void;
}

/** A shipment by hand: receiver, parcel, price, then the same way as a scanned order. */
export function ShipView({ form, onShipped, onShow }: ShipViewProps) {
  const t = useText();
  const { jobs } = useStation();
  const draft = useStore(form);
  const provinces = useProvinces();
  const order = orderOf(draft);
  const check = useOrderCheck(order);
  const ship = useRequest('orders.ship');
  const [isTold, setTold] = useState(false);
  const [met, setMet] = useState<MetOrder | null>(null);
  const change = (part: Partial<typeof draft>) => {
    // Another number is another order.
    if (part.reference !== undefined) setMet(null);
    form.setState(part);
  };

  // The rules of the station while typing; the service's own words once it has refused something.
  const problems: readonly FieldProblem[] =
    ship.error !== null && ship.error.fields.length > 0 ? ship.error.fields : (check.problems ?? []);
  const shown = (field: string): FieldProblem | null => {
    const found = problems.find((problem) => problem.field === field || problem.field === `${field}_id`) ?? null;
    // An empty field is no mistake before somebody wanted to send it.
    return found !== null && (isTold || found.rule !== 'required') ? found : null;
  };
  const isReady = check.problems?.length === 0 && check.isCurrent && unreadableFields(draft.parcel).length === 0;

  async function send(onto: string | null): Promise<void> {
    setTold(true);
    if (!isReady || ship.pending) return;
    setMet(null);
    const reply = await ship.run({ order, draft: draft.id, onto });
    if (!reply.ok) return;
    const { value } = reply;
    jobs.accept([value.job]);
    if (value.kind !== 'shipped') {
      setMet(value);
      return;
    }
    form.setState(emptyShipment());
    onShipped(value.job);
  }

  return (
    <Page>
      <form
        className={classes.columns}
        aria-label={t('title.ship')}
        data-testid="ship-form"
        onSubmit={(event) => {
          // Enter in a field sends nothing: this costs money, and is done with its own button.
          event.preventDefault();
        }}
      >
        <ReceiverPart draft={draft} change={change} provinces={provinces} problemOf={shown} />
        <ParcelPart draft={draft} change={change} problemOf={shown} isTold={isTold} />
        <ShipPrice draft={draft} provinces={provinces} onCarrier={(carrier) => change({ carrier })} />
        {met === null ? null : <HasOrder met={met} onShow={onShow} onTakeOver={() => void send(met.job.id)} />}
        <ShipSubmit
          problems={isTold ? problems : []}
          error={ship.error ?? check.error}
          pending={ship.pending}
          onSend={() => void send(null)}
          onClear={() => {
            setTold(false);
            setMet(null);
            ship.drop();
            form.setState(emptyShipment());
          }}
        />
      </form>
    </Page>
  );
}
