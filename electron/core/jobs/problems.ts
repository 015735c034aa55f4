import type { ExtraField } from '../../contract/extraField.ts';
import type { Order } from '../../contract/order.ts';
import { type PrinterTrouble, problemOfTrouble } from '../../contract/printer.ts';
import type { FieldProblem, Problem, ProblemCode } from '../../contract/problem.ts';
import type { ApiError } from '../ports/ShippingApi.ts';

/** An order that can be sent, or why it cannot. */
export type CheckedOrder =
  | { readonly order: Order; readonly obstacle: null }
  | { readonly order: Order | null; readonly obstacle: Problem };

export function problem(
  code: ProblemCode,
  detail: string | null = null,
  fields: readonly FieldProblem[] = [],
): Problem {
  return { code, detail, fields: [...fields] };
}

/** The problem for a printer's trouble; `detail` in the spooler's own words. */
export function troubleProblem(trouble: PrinterTrouble, detail: string | null): Problem {
  return problem(problemOfTrouble(trouble), detail);
}

/** A refusal of a job whose earlier request may have been processed: the refusal says nothing about that request. */
export function maybePaid(error: ApiError): Problem {
  return { ...problemOf(error), code: 'maybe_paid' };
}

/** Longest text (characters) of an unreadable answer that is shown to a person. */
const LONGEST_TEXT = 300;

function inServiceText(message: string | null, rows: readonly ExtraField[]): string | null {
  const others = rows.filter(({ value }) => value !== message).map(({ name, value }) => `${name}: ${value}`);
  const words = [...(message === null ? [] : [message]), ...others].join(' · ');
  if (words === '') return null;
  return words.length > LONGEST_TEXT ? `${words.slice(0, LONGEST_TEXT)}…` : words;
}

/** What an error of the service (API section 7) means for a job that met it. */
export function problemOf(error: ApiError): Problem {
  switch (error.kind) {
    case 'not_sent':
      return problem(error.obstacle ?? 'service_unreachable', error.detail);
    case 'unknown':
      return error.status === null ? problem('answer_unknown', error.detail) : problem('service_error', error.detail);
    case 'unauthorized':
      return problem('unauthorized', error.message);
    case 'forbidden':
      return problem('forbidden', error.message);
    case 'rate_limited':
      return problem('rate_limited', error.message);
    case 'account_hold':
      return problem('account_hold', error.message);
    case 'payment_unreadable':
      return problem('payment_unreadable', inServiceText(error.message, error.rows));
    case 'invalid':
      return problem(
        'invalid_fields',
        error.message,
        error.fields.map(({ field, message }) => ({ field, message, rule: null, limit: null })),
      );
    case 'not_found':
    case 'conflict':
    case 'refused':
      return problem('refused_by_service', error.message);
    default:
      return error satisfies never;
  }
}
