import type { ReactNode } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import type { FieldProblem } from '../../electron/contract/problem.ts';
import { formatMoney, type Translate, useFieldLabel, useText } from '../i18n/index.ts';
import type { Refund } from '../model/refundOf.ts';
import { Detail } from './Detail.tsx';
import classes from './ResultLine.module.css';
import { ToneIcon } from './ToneIcon.tsx';

interface ErrorLineProps {
  /** Null: nothing went wrong, and nothing is shown. */
  readonly error: StationError | null;
  /** The meaning of an unspecific error here, which helps more than that the program has an error. */
  readonly internal?: { readonly title: string; readonly todo: string };
}

/** An error with its remedy, and beneath it the words of the service or the system. */
export function ErrorLine({ error, internal }: ErrorLineProps) {
  const t = useText();
  if (error === null) return null;
  const words =
    error.code === 'internal' && internal !== undefined
      ? internal
      : { title: t(`error.${error.code}.title`), todo: t(`error.${error.code}.todo`) };
  return (
    <div className={classes.line} data-tone="problem" data-error={error.code} role="alert">
      <ToneIcon name="problem" size={26} />
      <div>
        <strong>{words.title}</strong> {words.todo}
        {error.fields.length === 0 ? null : <FieldProblems fields={error.fields} />}
        <Detail words={error.detail} of={error.code} />
      </div>
    </div>
  );
}

/** The problem of the field above; nothing if there is none. */
export function ProblemText({ children }: { readonly children: string | null }) {
  if (children === null) return null;
  return (
    <p className="text-body text-tone weight-600" data-tone="problem" role="alert">
      {children}
    </p>
  );
}

/** Shows that something worked, beside its control. */
export function DoneLine({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.line} data-tone="done" role="status">
      <ToneIcon name="done" size={26} />
      <p>
        <strong>{children}</strong>
      </p>
    </div>
  );
}

/** Shows that a shipment is cancelled, and the refund, with the figures of the service's answer (API section 2.8). */
export function RefundLine({ refund, message }: { readonly refund: Refund; readonly message: string | null }) {
  const t = useText();
  const { refunded, newBalance } = refund;
  return (
    <div className={classes.line} data-tone="done" role="status" data-testid="refund">
      <ToneIcon name="done" size={26} />
      <p>
        <strong>
          {refunded === null
            ? t('cancel.doneUntold')
            : refunded === 0
              ? t('cancel.doneNothing')
              : t('cancel.doneRefund', { amount: formatMoney(refunded, t.language) })}
        </strong>{' '}
        {newBalance === null ? null : t('cancel.newBalance', { amount: formatMoney(newBalance, t.language) })}
        {message === null ? null : <small className="block text-small text-quiet">{message}</small>}
      </p>
    </div>
  );
}

/** The fields to fix, each with the rule it broke or the service's own words. */
export function FieldProblems({ fields }: { readonly fields: readonly FieldProblem[] }) {
  const t = useText();
  const labelOf = useFieldLabel();
  return (
    <ul className={classes.fields}>
      {fields.map(({ field, rule, limit, message }) => (
        <li key={`${field} ${rule ?? message}`}>
          <strong>{labelOf(field)}</strong>
          <span>{fieldProblemText({ field, rule, limit, message }, t)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The problem of a field: the rule it broke, or the service's own words. */
export function fieldProblemText({ field, rule, limit, message }: FieldProblem, t: Translate): string {
  if (rule === null) return message ?? field;
  const text = t(`rule.${rule}`, { limit: limit ?? '' });
  return rule === 'unknown_carrier' && message !== null ? `${text}. ${t('orders.near', { near: message })}` : text;
}
