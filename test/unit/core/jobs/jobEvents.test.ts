import { describe, expect, it } from 'vitest';
import { isByOperator, type JobEvent } from '../../../../electron/core/jobs/jobEvents.ts';
import { problem } from '../../../../electron/core/jobs/problems.ts';

const print = { printerId: 'p', printerName: 'p', spoolId: null, copies: 1, confirmedBy: null, output: null };

describe('who caused an event of a job', () => {
  const events: readonly [JobEvent, boolean][] = [
    [{ type: 'resumed', by: 'operator' }, true],
    [{ type: 'resumed', by: 'station' }, false],
    [{ type: 'print_started', print, by: 'operator', reason: null }, true],
    [{ type: 'print_started', print, by: 'station', reason: null }, false],
    [{ type: 'print_confirmed', by: 'operator' }, true],
    [{ type: 'print_confirmed', by: 'spooler' }, false],
    [{ type: 'cancel_requested', reason: null, nextAt: 1 }, true],
    [{ type: 'cancel_deferred', problem: problem('answer_unknown'), nextAt: 1 }, false],
    [{ type: 'withdrawn' }, true],
    [{ type: 'rejected', problem: problem('unknown_order') }, false],
  ];

  it.each(
    events.map(([event, expected]) => [event.type, 'by' in event ? event.by : 'itself', expected, event] as const),
  )('that is %s by %s is a person: %s', (_type, _by, expected, event) => {
    expect(isByOperator(event)).toBe(expected);
  });
});
