import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { FieldProblem } from '../../../electron/contract/problem.ts';
import { useRequest, useStation } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useFieldLabel, useText } from '../../i18n/index.ts';
import { unreadableFields } from '../../model/parcelDraft.ts';
import { OrderPart } from '../../parcelForm/OrderPart.tsx';
import { type OrderDraft, orderOf, type ProblemOf } from '../../parcelForm/orderDraft.ts';
import formClasses from '../../parcelForm/parcelForm.module.css';
import { useProvinces } from '../../parcelForm/serviceLists.ts';
import { useOrderTexts } from '../../parcelForm/textFields.ts';
import { useOrderCheck } from '../../parcelForm/useOrderCheck.ts';
import { type AboutPrice, useOrderPrice } from '../../parcelForm/useOrderPrice.ts';
import { HasOrder, type MetOrder } from './HasOrder.tsx';
import { ShipPrice } from './ShipPrice.tsx';
import classes from './ShipView.module.css';
import { emptyShipment, type ShipForm } from './shipForm.ts';

interface ShipViewProps {
  readonly form: ShipForm;
  /** To what was shipped, or to the order that has this number already. */
  readonly onShow: (job: Job) => void;
}

/** A shipment by hand: receiver, parcel, price, then the same way as a scanned order. */
export function ShipView({ form, onShow }: ShipViewProps) {
  const t = useText();
  const { jobs } = useStation();
  const draft = useStore(form);
  const provinces = useProvinces();
  const order = orderOf(draft);
  const check = useOrderCheck(order);
  const ship = useRequest('orders.ship');
  const [wasTried, setTried] = useState(false);
  const [met, setMet] = useState<MetOrder | null>(null);
  const [cleared, setCleared] = useState<typeof draft | null>(null);
  // The question whether to pay once more stands beside the existing order, and nowhere else.
  const isPrompted = met?.kind === 'same_parcel';
  const change = (part: Partial<typeof draft>) => {
    // Another number is another order, and what differs in anything is not the same parcel.
    if (part.reference !== undefined || isPrompted) setMet(null);
    setCleared(null);
    form.setState(part);
  };

  // The rules of the station while typing; the service's own words once it has refused something.
  const problems: readonly FieldProblem[] =
    ship.error !== null && ship.error.fields.length > 0 ? ship.error.fields : (check.problems ?? []);
  const shown = (field: string): FieldProblem | null => {
    const found = problems.find((problem) => problem.field === field || problem.field === `${field}_id`) ?? null;
    // In an empty form, an empty field is no mistake before the first attempt to send.
    return wasTried || (found?.rule !== 'required' && found?.rule !== 'no_dimensions') ? found : null;
  };
  const isReady = check.problems?.length === 0 && check.isCurrent && unreadableFields(draft.parcel).length === 0;
  const price = useOrderPrice(order, isReady);

  async function send(onto: string | null): Promise<void> {
    setTried(true);
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
    onShow(value.job);
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
        <ReceiverPart draft={draft} change={change} problemOf={shown} />
        <Section title={t('parcel.type')}>
          {(['parcel', 'carrier'] as const).map((part) => (
            <OrderPart key={part} part={part} form="ship" draft={draft} change={change} problemOf={shown} />
          ))}
        </Section>
        <ShipPrice draft={draft} provinces={provinces} onCarrier={(carrier) => change({ carrier })} />
        {met === null ? null : <HasOrder met={met} onShow={onShow} onTakeOver={() => void send(met.job.id)} />}
        <ShipSubmit
          problems={wasTried ? problems : []}
          error={ship.error ?? check.error}
          pending={ship.pending}
          price={price}
          isPrompted={isPrompted}
          onSend={() => void send(null)}
          onClear={() => {
            setTried(false);
            setMet(null);
            ship.drop();
            setCleared(draft);
            form.setState(emptyShipment());
          }}
          onUndo={cleared === null ? null : () => change(cleared)}
        />
      </form>
    </Page>
  );
}

interface ShipSubmitProps {
  readonly problems: readonly FieldProblem[];
  readonly error: StationError | null;
  readonly pending: boolean;
  readonly price: AboutPrice | null;
  /** A question stands above, whose answer is the way on. */
  readonly isPrompted: boolean;
  readonly onSend: () => void;
  readonly onClear: () => void;
  /** Brings back what was cleared; null: nothing was, or something is typed again. */
  readonly onUndo: (() => void) | null;
}

/** The main action, and what prevents it. */
function ShipSubmit({ problems, error, pending, price, isPrompted, onSend, onClear, onUndo }: ShipSubmitProps) {
  const t = useText();
  const labelOf = useFieldLabel();
  return (
    <div className={formClasses.submit}>
      {problems.length === 0 ? null : (
        <p className="text-body text-tone weight-600" role="alert" data-tone="problem" data-testid="ship-problems">
          {t('ship.toFix', { fields: [...new Set(problems.map(({ field }) => labelOf(field)))].join(', ') })}
        </p>
      )}
      <ErrorLine error={error} />
      <div className={formClasses.buttons}>
        <ActionButton
          action="payShipment"
          variant={isPrompted ? 'normal' : 'primary'}
          disabled={isPrompted}
          busy={pending}
          onPress={onSend}
        >
          {pending
            ? t('common.sending')
            : price === null
              ? t('ship.send')
              : t('ship.sendFor', { amount: price.amount })}
        </ActionButton>
        <p className={classes.hint} data-testid="ship-about" data-known={price !== null}>
          {price?.text ?? t('ship.hint')}
        </p>
        {onUndo === null ? (
          <ActionButton action="clearForm" onPress={onClear} />
        ) : (
          <ActionButton action="undoSetting" onPress={onUndo} />
        )}
      </div>
    </div>
  );
}

interface ReceiverPartProps {
  readonly draft: OrderDraft;
  readonly change: (part: Partial<OrderDraft>) => void;
  readonly problemOf: ProblemOf;
}

/** The receiver and the sender. */
function ReceiverPart(props: ReceiverPartProps) {
  const t = useText();
  const { draft, change, problemOf } = props;
  const textField = useOrderTexts(draft, change, problemOf, 'ship');
  return (
    <div className="stack gap-24 min-w-0">
      <Section title={t('ship.receiver')}>
        <TextInput {...textField('name')} />
        <div className={classes.pair}>
          <TextInput type="tel" {...textField('phone')} />
          <TextInput {...textField('email')} />
        </div>
        <OrderPart part="place" form="ship" {...props} />
        <OrderPart part="address" form="ship" {...props} />
        <div className={classes.pair}>
          <TextInput description={t('ship.referenceHint')} {...textField('reference')} />
          <TextInput description={t('ship.contentHint')} {...textField('content')} />
        </div>
      </Section>
      <OrderPart part="sender" form="ship" {...props} />
    </div>
  );
}
