import { expect, it } from 'vitest';
import { deskReportSchema, siteParcelSchema } from '../../../electron/contract/site.ts';
import { sitePrintStateSchema } from '../../../electron/core/ports/SitePrints.ts';
import { sampleDesk, sampleParcel } from '../../support/fakeSite.ts';

it('a report of a later program keeps everything but the state and trouble of a printer that this one does not know', () => {
  const { report } = sampleDesk('2');
  const [printer] = report.printers;
  const later = { ...report, heat: 5, printers: [{ ...printer, state: 'cooling', trouble: 'too_hot', heat: 5 }] };
  expect(deskReportSchema.parse(later)).toEqual({
    ...report,
    printers: [{ ...printer, state: 'unknown', trouble: 'other' }],
  });
});

it('a parcel of a later program is read without a problem that this one does not know', () => {
  const parcel = sampleParcel({ state: 'needs_attention' });
  expect(siteParcelSchema.parse({ ...parcel, problem: 'too_heavy' })).toEqual({ ...parcel, problem: null });
});

it('a label that waits at a later program for a reason that this one does not know still waits, and one that was refused did not come out', () => {
  const taken = { kind: 'taken', trouble: 'too_hot', reason: 'cools down' };
  expect(sitePrintStateSchema.parse(taken)).toEqual({ ...taken, trouble: 'other' });
  const refused = (code: string) => ({
    kind: 'ended',
    outcome: { kind: 'blocked', problem: { code, detail: null, fields: [] } },
  });
  expect(sitePrintStateSchema.parse(refused('too_hot'))).toEqual(refused('printer_trouble'));
});
