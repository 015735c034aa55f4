import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import { maybePaid, problem, problemOf, troubleProblem } from '../../../../electron/core/jobs/problems.ts';
import type { ApiError } from '../../../../electron/core/ports/ShippingApi.ts';

const words = { message: 'in its words' };

describe('what an error of the service means for a job (API section 7)', () => {
  const errors: readonly [ApiError, ProblemCode][] = [
    [{ kind: 'not_sent', detail: 'in its words' }, 'service_unreachable'],
    [{ kind: 'unknown', detail: 'in its words', status: null }, 'answer_unknown'],
    [{ kind: 'unknown', detail: 'in its words', status: 500 }, 'service_error'],
    [{ kind: 'unauthorized', ...words }, 'unauthorized'],
    [{ kind: 'forbidden', reason: null, ...words }, 'forbidden'],
    [{ kind: 'rate_limited', retryAfterMs: null, ...words }, 'rate_limited'],
    [{ kind: 'account_hold', amount: null, url: null, odd: [], ...words }, 'account_hold'],
    [{ kind: 'payment_unreadable', code: null, rows: [], ...words }, 'payment_unreadable'],
    [{ kind: 'not_found', ...words }, 'refused_by_service'],
    [{ kind: 'conflict', code: null, ...words }, 'refused_by_service'],
    [{ kind: 'refused', status: 418, code: null, ...words }, 'refused_by_service'],
  ];

  it.each(errors.map(([error, code]) => [error.kind, code, error] as const))(
    '%s is the problem %s, with the words of the service',
    (_kind, code, error) => {
      expect(problemOf(error)).toEqual(problem(code, 'in its words'));
    },
  );

  it('refused fields are named with the words that the service has for each', () => {
    const fields = [{ field: 'receiver_phone', message: 'too short' }];
    expect(problemOf({ kind: 'invalid', fields, ...words })).toEqual(
      problem('invalid_fields', 'in its words', [
        { field: 'receiver_phone', message: 'too short', rule: null, limit: null },
      ]),
    );
  });

  it('a refusal after a request that may have been processed is no refusal of that one', () => {
    expect(maybePaid({ kind: 'not_found', ...words })).toEqual(problem('maybe_paid', 'in its words'));
  });
});

describe('the words of an unreadable 402', () => {
  const of = (message: string | null, ...rows: readonly { name: string; value: string }[]) =>
    problemOf({ kind: 'payment_unreadable', code: null, message, rows }).detail;

  it('are its message and each other value, and the message only once', () => {
    expect(of('pay', { name: 'message', value: 'pay' }, { name: 'fee', value: '5' })).toBe('pay · fee: 5');
    expect(of(null, { name: 'fee', value: '5' })).toBe('fee: 5');
  });

  it('are none where the answer has none, and no more than 300 characters', () => {
    expect(of(null)).toBeNull();
    expect(of('x'.repeat(300))).toBe('x'.repeat(300));
    expect(of('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`);
  });
});

describe('what stops a printer', () => {
  it('is a problem of its own name, and of a trouble that has none the printer’s', () => {
    expect(troubleProblem('out_of_paper', 'tray 1')).toEqual(problem('printer_out_of_paper', 'tray 1'));
    expect(troubleProblem('other', null)).toEqual(problem('printer_trouble'));
  });
});
