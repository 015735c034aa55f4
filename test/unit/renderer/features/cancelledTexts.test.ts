import { describe, expect, it } from 'vitest';
import type { Job, JobRecord, TimelineEntry } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { timelineSentence } from '../../../../renderer/features/ledger/timelineSentence.ts';
import { isToComeBack } from '../../../../renderer/features/pickup/pickupTexts.ts';
import { outcomeTexts } from '../../../../renderer/features/scan/outcomeTexts.ts';
import { whereTexts } from '../../../../renderer/features/scan/whereTexts.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { formatWhen } from '../../../../renderer/i18n/format.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { outcomeOf } from '../../../../renderer/model/outcomeOf.ts';
import { refundOf } from '../../../../renderer/model/refundOf.ts';
import { sampleJob, sampleShipment } from '../../../support/sampleJobs.ts';

const NOW = Date.parse('2026-03-04T12:00:00+03:00');

const cancelledJob = (changes: Partial<JobRecord>) =>
  sampleJob({
    state: 'cancelled',
    shipment: { ...sampleShipment, status: 'cancelled' },
    problem: { code: 'shipment_cancelled', detail: null, fields: [] },
    stateSince: NOW - 3_600_000,
    printCount: 1,
    pickup: null,
    ...changes,
  });

const entry = (type: string, amount: number | null): TimelineEntry => ({
  at: NOW,
  type,
  by: null,
  amount: amount === null ? null : kurus(amount),
  from: 'printed',
  to: 'cancelled',
  detail: {},
});

describe.each(['tr', 'en'] as const)('a parcel whose shipment was cancelled elsewhere, in %s', (language) => {
  const t = textsOf(createI18n(language));
  const statement = (job: Job) => outcomeTexts(outcomeOf(job, job), job, t, NOW).body;

  it('is put aside, its label is void, and since when that is known is shown', () => {
    const job = cancelledJob({});
    expect(statement(job)).toContain(t('outcome.withdrawn.cancelled.body'));
    expect(statement(job)).toContain(formatWhen(NOW - 3_600_000, NOW, language));
    expect(statement(cancelledJob({ printCount: 0 }))).toContain(t('outcome.withdrawn.unlabelled'));
  });

  it('is with the courier where it is, and shown so on every screen', () => {
    const job = cancelledJob({ pickup: 'p-1' });
    expect(isToComeBack(job)).toBe(true);
    expect(statement(job)).toContain(t('outcome.withdrawn.withCourier.body'));
    const where = whereTexts({ type: 'found', found: { kind: 'job', job } }, job, t, NOW);
    expect(where).toMatchObject({ body: statement(job) });
  });

  it('and what was given back is shown where it is known, and that it is not where it is not', () => {
    const around = { printer: 'Zebra-1', wasPrinted: true, pickupTime: () => null, labelOf: String, change: String };
    const sentence = (amount: number | null) => timelineSentence(entry('shipment_cancelled', amount), around, t);
    expect(sentence(-5_782)).toBe(t('timeline.shipment_cancelled'));
    expect(sentence(null)).toBe(t('timeline.shipment_cancelledUntold'));
  });
});

it("the refund of somebody else's cancel is what was booked here", () => {
  const charged = entry('label_stored', 5_782);
  expect(refundOf([charged])).toBeNull();
  expect(refundOf([charged, entry('shipment_cancelled', -5_782)])).toEqual({
    isElsewhere: true,
    refunded: 5_782,
    newBalance: null,
  });
  expect(refundOf([charged, entry('shipment_cancelled', null)])).toMatchObject({ isElsewhere: true, refunded: null });
});
