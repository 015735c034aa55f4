import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { changedFields } from '../../../electron/contract/changedFields.ts';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Order } from '../../../electron/contract/order.ts';
import type { FieldProblem, Problem } from '../../../electron/contract/problem.ts';
import { MAX_REFERENCE_LENGTH } from '../../../electron/contract/scan.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Detail } from '../../components/Detail.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { ErrorLine, fieldProblemText } from '../../components/ResultLine.tsx';
import { Code } from '../../components/values.tsx';
import { useFieldLabel, useText } from '../../i18n/index.ts';
import { unreadableFields } from '../../model/parcelDraft.ts';
import { OrderPart, PARTS, type Part } from '../../parcelForm/OrderPart.tsx';
import { correctedOrder, draftOf, type OrderDraft, rebasedDraft } from '../../parcelForm/orderDraft.ts';
import formClasses from '../../parcelForm/parcelForm.module.css';
import { useOrderCheck } from '../../parcelForm/useOrderCheck.ts';
import { useOrderPrice } from '../../parcelForm/useOrderPrice.ts';
import { useStay } from '../../scanner/useScanner.ts';
import classes from './RepairView.module.css';
import { RestOfOrder } from './RestOfOrder.tsx';
import type { RepairDesk } from './repairDesk.ts';
import { contentOf, partOf, partsOf } from './repairParts.ts';

interface RepairFormProps {
  /** The id under which the desk stores what is typed. */
  readonly id: string;
  readonly desk: RepairDesk;
  readonly order: Order;
  /** The code is unknown, so the form starts empty. */
  readonly isEmpty: boolean;
  /** Set for a new order, whose reference is typed here, too. */
  readonly asksReference?: boolean;
  /** The problems that the service, or our own rules, found at the last attempt to send it. */
  readonly refused: readonly FieldProblem[];
  /** The obstacle besides its fields. */
  readonly why: Problem | null;
  readonly code: string;
  readonly standing: ReactNode;
  /** More about the order, below the form. */
  readonly children?: ReactNode;
  readonly action: 'sendCorrected' | 'saveOrder';
  readonly label: string;
  readonly pending: boolean;
  /** A question about it is open, which has the focus before any field. */
  readonly isAsking?: boolean;
  readonly error: StationError | null;
  readonly onSubmit: (order: Order) => Promise<void>;
  readonly onClose: () => void;
}

/** An order with its wrong fields open, the rest as text to compare, and one key that stores the correction. */
export function RepairForm({
  id,
  desk,
  refused,
  isEmpty,
  asksReference = false,
  action,
  pending,
  isAsking = false,
  error,
  ...props
}: RepairFormProps) {
  const t = useText();
  const labelOf = useFieldLabel();
  const { order } = props;
  const showsDesi = refused.some(({ field }) => field === 'desi') && order.parcel.desi !== null;
  const stored = useStore(desk.store, ({ corrections }) => corrections[id]);
  const isWhole = stored?.isWhole ?? false;
  const draft = stored === undefined ? draftOf(order, showsDesi) : rebasedDraft(stored.draft, stored.of, order);
  const written = correctedOrder(order, draft);
  const corrected = asksReference ? { ...written, reference: draft.reference.trim() } : written;
  const wrongBefore = useOrderCheck(order).problems;
  const check = useOrderCheck(corrected);
  const [wasTried, setTried] = useState(false);
  const open = openParts([...refused, ...(wrongBefore ?? [])], isWhole || isEmpty);
  const lacksNothing = refused.length === 0 && wrongBefore?.length === 0;
  const form = useFirstField(wrongBefore !== null && check.problems !== null && !isAsking);
  // A scan meanwhile is shown in the line at the edge.
  useStay(true);

  // The station's answer holds for what was sent, and the live check for what stands in the form now.
  const [sent, setSent] = useState<string | null>(null);
  const isAnswered = error !== null && error.fields.length > 0 && sent === JSON.stringify(corrected);
  const broken = isAnswered ? error.fields : (check.problems ?? []);
  // In an empty form, an empty field is no mistake before the first attempt.
  const ours =
    isEmpty && !wasTried ? broken.filter(({ rule }) => rule !== 'required' && rule !== 'no_dimensions') : broken;
  function problemOf(field: string): FieldProblem | null {
    const names = [field, `${field}_id`];
    const found = ours.find((problem) => names.includes(problem.field));
    if (found !== undefined) return found;
    // The service's problem with a field holds until the field is changed.
    const stated = refused.find((problem) => names.includes(problem.field) && problem.rule === null);
    return stated !== undefined && isUnchanged(stated, order, corrected) ? stated : null;
  }

  function submit(): void {
    setTried(true);
    setSent(JSON.stringify(corrected));
    if (!pending && unreadableFields(draft.parcel).length === 0) void props.onSubmit(inSurePlace(corrected));
  }
  const isComplete = check.problems?.length === 0 && unreadableFields(draft.parcel).length === 0;
  const price = useOrderPrice(corrected, isComplete);
  const before = draftOf(order, draft.parcel.measure === 'desi');
  const typed = changedFields(order, corrected);
  const keep = (next: OrderDraft, whole: boolean) => desk.keep(id, { of: order, draft: next, isWhole: whole });
  const openAll = () => keep(draft, true);
  const isAll = open.length === PARTS.length;
  const drop = typed.length === 0 ? null : () => desk.forget(id);
  // Problems of fields that have no place in the form.
  const elsewhere = refused
    .filter((stated) => stated.rule === null && !DRAWN.has(stated.field) && isUnchanged(stated, order, corrected))
    .map(({ field, message }) => `${labelOf(field)}: ${message ?? ''}`);
  const { why } = props;
  const found = problemOf('order_reference');
  const referenceError = found === null ? null : fieldProblemText(found, t);
  const wrong = [...new Set(ours.map(({ field }) => labelOf(field)))];
  const [first] = ours;
  const isOnlyUnsure = ours.length === 1 && first?.rule === 'unsure_place';
  return (
    <Page>
      <form
        ref={form}
        className={classes.columns}
        aria-label={t('title.repair')}
        data-testid="repair-form"
        // Enter in a field sends nothing: this may cost money, and has its own key.
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="stack gap-20 min-w-0">
          <header className={classes.head}>
            <h2 className="text-title">
              <Code code={props.code} />
            </h2>
            {props.standing}
          </header>
          {why === null && elsewhere.length === 0 ? null : (
            <Notice tone="problem" testId="repair-why">
              {why === null ? null : <p>{t(`problem.${why.code}.title`)}</p>}
              <Detail words={why?.detail ?? null} of={why?.code} />
              {elsewhere.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Notice>
          )}
          {props.children}
          {drop === null ? null : (
            <p className={classes.typed} data-testid="repair-typed">
              <span>{t('repair.typed', { fields: typed.map(labelOf).join(', ') })}</span>
              <ActionButton action="dropTyped" variant="quiet" onPress={drop} />
            </p>
          )}
          <Section title={asksReference || lacksNothing ? t('repair.toFillIn') : t('repair.fields')}>
            {asksReference ? (
              <TextInput
                label={t('field.order_reference')}
                maxLength={MAX_REFERENCE_LENGTH}
                value={draft.reference}
                error={referenceError}
                onChange={(event) => keep({ ...draft, reference: event.currentTarget.value }, isWhole)}
                data-testid="repair-reference"
              />
            ) : null}
            {open.map((part) => (
              <OrderPart
                key={part}
                part={part}
                form="repair"
                draft={draft}
                before={before}
                change={(change) => keep({ ...draft, ...change }, isWhole)}
                problemOf={problemOf}
              />
            ))}
          </Section>
        </div>
        {isAll ? null : (
          <div className="stack gap-20 min-w-0">
            <RestOfOrder order={corrected} open={open} />
            <div>
              <ActionButton action="openAllFields" onPress={openAll} />
            </div>
          </div>
        )}
        <footer className={formClasses.submit}>
          {wrong.length === 0 ? null : (
            <p className="text-body text-tone weight-600" data-tone="problem" role="status" data-testid="repair-wrong">
              {isOnlyUnsure
                ? `${wrong[0]}: ${fieldProblemText(first, t)}`
                : t('repair.wrong', { fields: wrong.join(', ') })}
            </p>
          )}
          {error === null || error.fields.length > 0 ? null : <ErrorLine error={error} />}
          {price === null ? null : <p data-testid="repair-price">{price.text}</p>}
          <div className={formClasses.buttons}>
            {/* Nothing is sent, or stored, while a question about it is open. */}
            <ActionButton action={action} variant="primary" busy={pending} disabled={isAsking} onPress={submit}>
              {props.label}
            </ActionButton>
            {/* The question's own Esc comes first. */}
            {isAsking ? null : (
              <Button keys="Esc" variant="quiet" onPress={props.onClose}>
                {t('repair.close')}
              </Button>
            )}
          </div>
        </footer>
      </form>
    </Page>
  );
}

/** The fields beneath which the form shows what is wrong. */
const DRAWN = new Set([
  'order_reference',
  ...['receiver_name', 'receiver_phone', 'receiver_email', 'receiver_address'],
  ...['receiver_province', 'receiver_district', 'receiver_province_id', 'receiver_district_id'],
  ...['width', 'length', 'height', 'weight', 'desi', 'quantity', 'content_description', 'carrier'],
]);

/** Everything where nothing in particular is known to be wrong. */
function openParts(problems: readonly FieldProblem[], isWhole: boolean): readonly Part[] {
  const wrong = partsOf(problems);
  return isWhole || wrong.size === 0 ? PARTS : PARTS.filter((part) => wrong.has(part));
}

/** A person who sends or stores an order has seen its place. */
function inSurePlace(order: Order): Order {
  const { unsurePlace: _, ...receiver } = order.receiver;
  return { ...order, receiver };
}

function isUnchanged({ field }: FieldProblem, order: Order, corrected: Order): boolean {
  const part = partOf(field);
  // Fields that are in no part of the form cannot be changed in it.
  return part === null || contentOf(part, order) === contentOf(part, corrected);
}

/**
 * Focuses the first wrong field as soon as it is known and can take the focus: a place waits for its list. What is in it is
 * selected, so that what is typed replaces it. If the operator is in a field by then, the focus stays there.
 */
function useFirstField(isKnown: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const box = form.current;
    if (!isKnown || box === null) return;
    const isPlaced = () => {
      if (box.contains(document.activeElement)) return true;
      const field =
        box.querySelector<HTMLInputElement>('[aria-invalid=true]') ??
        box.querySelector<HTMLInputElement>('input:not([type=radio]), textarea');
      field?.focus();
      field?.select();
      return field !== null && document.activeElement === field;
    };
    if (isPlaced()) return;
    const watch = new MutationObserver(() => {
      if (isPlaced()) watch.disconnect();
    });
    watch.observe(box, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-invalid'] });
    return () => watch.disconnect();
  }, [isKnown]);
  return form;
}
