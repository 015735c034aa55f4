import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job } from '../../../../electron/contract/job.ts';
import { PROBLEM_CODES, type ProblemCode } from '../../../../electron/contract/problem.ts';
import { outcomeOf } from '../../../../renderer/model/outcomeOf.ts';
import { inItsState } from '../../../support/builders.ts';
import { sampleJob, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

const problem = (code: ProblemCode): Job['problem'] => ({ code, detail: null, fields: [] });

describe('the outcome of a job', () => {
  it('on paper is done for the scan that made it, and already shipped for one that met it', () => {
    expect(outcomeOf(sampleJob({ state: 'printed' }), 'new')).toEqual({ kind: 'done', step: 'printed' });
    expect(outcomeOf(sampleJob({ state: 'printed' }), sampleJob({ state: 'printed' }))).toEqual({
      kind: 'already_shipped',
      step: 'here',
    });
    expect(outcomeOf(sampleJob({ state: 'handed_over' }), sampleJob({ state: 'handed_over' }))).toEqual({
      kind: 'already_shipped',
      step: 'handed_over',
    });
  });

  it('that the service knew before is already shipped, for any scan', () => {
    const job = sampleJob({ state: 'already_shipped' });
    expect(outcomeOf(job, 'new')).toEqual({ kind: 'already_shipped', step: 'elsewhere' });
  });

  it('that the shop has stopped shows that wherever the parcel may be in the hands, with any scanned code', () => {
    const shopStop = { word: 'İptal Edildi', at: 1, isDone: false, isOverruled: false };
    const steps = JOB_STATES.map((state) => {
      const outcome = outcomeOf(inItsState({ ...sampleJob({ state, shopStop }), printCount: 0 }), 'label_known');
      return [state, outcome.kind === 'shop_stopped' ? outcome.step : null];
    });
    expect(Object.fromEntries(steps)).toEqual({
      ...{ needs_attention: 'unsent', failed: 'unsent', queued: 'unclear', submitting: 'unclear', handed_over: 'gone' },
      ...{ awaiting_payment: 'unlabelled', label_pending: 'unlabelled', label_ready: 'unlabelled' },
      ...{ printing: 'labelled', printed: 'labelled', verified: 'labelled', already_shipped: 'labelled' },
      ...{ print_unconfirmed: null, cancelling: null, cancelled: null },
    });
    const overruled = sampleJob({ state: 'printed', shopStop: { ...shopStop, isOverruled: true } });
    expect(outcomeOf(overruled, 'new')).toEqual({ kind: 'done', step: 'printed' });
  });

  it('waiting for its label names the slot', () => {
    expect(outcomeOf(sampleJob({ state: 'label_pending', slot: 7 }), 'new')).toEqual({ kind: 'wait', slot: 7 });
  });

  it('waiting for money is a payment and no problem, and so is an account hold', () => {
    const unpaid = sampleJob({ state: 'awaiting_payment', slot: 3 });
    expect(outcomeOf(unpaid, 'new')).toEqual({ kind: 'pay', step: 'shipment', slot: 3 });
    const held = sampleJob({ state: 'queued', problem: problem('account_hold') });
    expect(outcomeOf(held, 'new')).toEqual({ kind: 'pay', step: 'hold', slot: null });
  });

  it('that another desk opened and that is unpaid waits for money there, and is not called shipped', () => {
    const payment = { paid: false, amount: null, balance: null, url: null, expiresAt: null, toldAt: null, odd: [] };
    const job = sampleJob({ state: 'already_shipped', payment });
    expect(outcomeOf(job, 'new')).toEqual({ kind: 'pay', step: 'elsewhere' });
    const paid = sampleJob({ state: 'already_shipped', payment: { ...payment, paid: true } });
    expect(outcomeOf(paid, 'new')).toEqual({ kind: 'already_shipped', step: 'elsewhere' });
  });

  it('that may be ours or another desk’s is a question about the parcel, and about money while it is not paid', () => {
    const payment = { paid: false, amount: null, balance: null, url: null, expiresAt: null, toldAt: null, odd: [] };
    const job = sampleJob({ state: 'already_shipped', unproven: { sentAt: 1 } });
    expect(outcomeOf(job, 'new')).toEqual({ kind: 'already_shipped', step: 'unproven' });
    expect(outcomeOf(inItsState({ ...job, payment }), 'new')).toEqual({ kind: 'pay', step: 'unproven' });
    const blocked = inItsState({ ...job, problem: problem('printer_jam') });
    expect(outcomeOf(blocked, 'new')).toEqual({ kind: 'problem', step: 'printer', code: 'printer_jam' });
  });

  it('whose 402 could not be read is calm while it is sent again, and a problem once somebody has to check', () => {
    const queued = sampleJob({ state: 'queued', problem: problem('payment_unreadable') });
    expect(outcomeOf(queued, 'new')).toEqual({ kind: 'offline', step: 'service', slot: null });
    const stopped = sampleJob({ state: 'needs_attention', problem: problem('payment_unreadable') });
    expect(outcomeOf(stopped, 'new')).toEqual({ kind: 'problem', step: 'stopped', code: 'payment_unreadable' });
  });

  it('whose cancel was not sent because it was paid meanwhile goes on as any that is paid', () => {
    const change = { slot: 4, problem: problem('paid_meanwhile') } as const;
    for (const state of ['awaiting_payment', 'label_pending'] as const) {
      expect(outcomeOf(sampleJob({ state, ...change }), 'new')).toEqual({ kind: 'wait', slot: 4 });
    }
    const elsewhere = sampleJob({ state: 'already_shipped', problem: problem('paid_meanwhile') });
    expect(outcomeOf(elsewhere, 'new')).toEqual({ kind: 'already_shipped', step: 'elsewhere' });
  });

  it('queued without network is calm, because it goes by itself', () => {
    for (const code of ['service_unreachable', 'answer_unknown'] as const) {
      expect(outcomeOf(sampleJob({ state: 'queued', problem: problem(code) }), 'new')).toEqual({
        kind: 'offline',
        step: 'network',
        slot: null,
      });
    }
  });

  it('queued behind a refused key is a problem, because somebody has to enter another', () => {
    const job = sampleJob({ state: 'queued', problem: problem('unauthorized') });
    expect(outcomeOf(job, 'new')).toEqual({ kind: 'problem', step: 'stopped', code: 'unauthorized' });
  });

  it('with its label at hand prints now, or shows why it cannot', () => {
    expect(outcomeOf(sampleJob({ state: 'label_ready' }), 'new')).toEqual({ kind: 'sending', step: 'print_queue' });
    expect(outcomeOf(sampleJob({ state: 'label_ready', slot: 4 }), 'new')).toEqual({ kind: 'wait', slot: 4 });
    expect(outcomeOf(sampleJob({ state: 'printing' }), 'new')).toEqual({ kind: 'sending', step: 'printing' });
    const held = sampleJob({ state: 'label_ready', problem: problem('printer_missing') });
    expect(outcomeOf(held, 'new')).toEqual({ kind: 'problem', step: 'printer', code: 'printer_missing' });
  });

  it('asks whether the label is there when that is unknown', () => {
    const job = sampleJob({ state: 'print_unconfirmed' });
    expect(outcomeOf(job, 'new')).toEqual({ kind: 'problem', step: 'question', code: null });
  });

  it('printed once is not done again while the second label could not be printed', () => {
    const job = sampleJob({ state: 'printed', problem: problem('no_printer') });
    expect(outcomeOf(job, job)).toEqual({ kind: 'problem', step: 'printer', code: 'no_printer' });
  });

  it.each([
    ['printed', 'label'],
    ['verified', 'label'],
    ['handed_over', 'handed_over'],
    ['label_pending', 'wait'],
    ['awaiting_payment', 'pay'],
    ['label_ready', 'print'],
    ['already_shipped', 'elsewhere'],
  ] as const)('%s whose cancel was refused is no problem: its shipment stands', (state, step) => {
    for (const code of ['cancel_refused_by_carrier', 'not_cancellable'] as const) {
      const job = sampleJob({ state, slot: 4, problem: problem(code) });
      for (const relation of ['new', job] as const) {
        expect(outcomeOf(job, relation)).toEqual({ kind: 'not_cancelled', step, slot: 4 });
      }
    }
  });

  it('printed, and its cancel refused in any other way, such as with a 405, is not called refused itself', () => {
    const job = sampleJob({ state: 'printed', problem: problem('refused_by_service') });
    expect(outcomeOf(job, 'new')).toEqual({ kind: 'not_cancelled', step: 'label', slot: null });
  });

  it('cancelled shows whether a label of it may be on the parcel', () => {
    expect(outcomeOf(sampleJob({ state: 'cancelled' }), 'new')).toEqual({ kind: 'withdrawn', step: 'taken_back' });
    const shipped = sampleJob({ state: 'cancelled', shipment: sampleShipment, problem: problem('shipment_cancelled') });
    expect(outcomeOf(shipped, shipped)).toEqual({ kind: 'withdrawn', step: 'cancelled' });
  });

  it('is sent and not printed where the print system cannot report more', () => {
    const sent = sampleJob({ state: 'printed', print: { ...samplePrint, confirmedBy: 'sent' } });
    expect(outcomeOf(sent, 'new')).toEqual({ kind: 'sent' });
    expect(outcomeOf(sent, sent)).toEqual({ kind: 'already_shipped', step: 'here_sent' });
    const proved = inItsState({ ...sent, state: 'verified' });
    expect(outcomeOf(proved, 'label_verified')).toEqual({ kind: 'done', step: 'verified' });
  });

  it('names what is the matter with the printer while its label waits there', () => {
    const waiting = sampleJob({ state: 'printing', problem: problem('printer_out_of_paper') });
    expect(outcomeOf(waiting, 'new')).toEqual({ kind: 'problem', step: 'printer', code: 'printer_out_of_paper' });
  });

  it.each(['queued', 'submitting', 'label_pending', 'label_ready', 'printing', 'needs_attention'] as const)(
    'is a first print where the scan met the order in %s and its label comes out after that',
    (state) => {
      const met = sampleJob({ state });
      expect(outcomeOf(sampleJob({ state: 'printed', printedAt: 8_000 }), met)).toEqual({
        kind: 'done',
        step: 'printed',
      });
      expect(outcomeOf(sampleJob({ state: 'handed_over', printedAt: 8_000 }), met).kind).toBe('done');
    },
  );

  it('is printed, and not already printed, once the label that was there is printed again', () => {
    const met = sampleJob({ state: 'printed', printedAt: 8_000 });
    expect(outcomeOf(met, met)).toEqual({ kind: 'already_shipped', step: 'here' });
    const again = sampleJob({ state: 'printed', printedAt: 9_000 });
    expect(outcomeOf(again, met)).toEqual({ kind: 'done', step: 'printed' });
  });

  it('names the slot of a parcel whose order does not go at once', () => {
    const waiting = (code: ProblemCode) => sampleJob({ state: 'queued', slot: 4, problem: problem(code) });
    expect(outcomeOf(waiting('service_unreachable'), 'new')).toEqual({ kind: 'offline', step: 'network', slot: 4 });
    expect(outcomeOf(waiting('rate_limited'), 'new')).toEqual({ kind: 'offline', step: 'budget', slot: 4 });
    expect(outcomeOf(waiting('account_hold'), 'new')).toEqual({ kind: 'pay', step: 'hold', slot: 4 });
    expect(outcomeOf(sampleJob({ state: 'submitting', slot: 4 }), 'new')).toEqual({ kind: 'wait', slot: 4 });
  });

  it('is a question while an order is requested from the shop, and no stop where it does not answer', () => {
    const sought = (code: ProblemCode) =>
      sampleJob({ state: 'needs_attention', order: null, shipment: null, problem: problem(code) });
    expect(outcomeOf(sought('shop_asked'), 'new')).toEqual({ kind: 'sending', step: 'asking' });
    expect(outcomeOf(sought('shop_no_answer'), 'new')).toEqual({ kind: 'offline', step: 'shop', slot: null });
    expect(outcomeOf(sought('unknown_order'), 'new')).toEqual({
      kind: 'problem',
      step: 'stopped',
      code: 'unknown_order',
    });
  });

  it('is what the label is, where a label was scanned that has nothing to prove', () => {
    const steps = (['cancelled', 'handed_over', 'verified', 'printing'] as const).map((state) =>
      outcomeOf(sampleJob({ state }), 'label_known'),
    );
    expect(steps).toEqual(['cancelled', 'handed_over', 'verified', 'other'].map((step) => ({ kind: 'label', step })));
  });

  it('is never done unless the label is on paper', () => {
    const onPaper = ['printed', 'verified', 'handed_over'];
    for (const state of JOB_STATES) {
      for (const code of [null, ...PROBLEM_CODES]) {
        const job = sampleJob({ state, problem: code === null ? null : problem(code) });
        if (outcomeOf(job, 'new').kind === 'done') expect(onPaper).toContain(state);
      }
    }
  });
});
