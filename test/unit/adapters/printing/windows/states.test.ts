import { describe, expect, it } from 'vitest';
import {
  goneOutcome,
  jobProgress,
  windowsPrinterState,
} from '../../../../../electron/adapters/printing/windows/states.ts';

const job = (status: string, printer = 'Normal') => ({ id: 7, status, printer, submitted: '2026-01-05T10:00:00Z' });
const facts = (PrinterState: number | null, more: { DetectedErrorState?: number; WorkOffline?: boolean } = {}) => ({
  Name: 'Etiket',
  PrinterState,
  DetectedErrorState: null,
  WorkOffline: null,
  PrinterPaperNames: null,
  HorizontalResolution: null,
  ...more,
});

describe('the state of a Windows printer', () => {
  it.each([
    ['nothing', 0, {}, { state: 'ready', trouble: null, reason: null }],
    ['not known', null, {}, { state: 'unknown', trouble: null, reason: null }],
    ['Printing', 0x400, {}, { state: 'busy', trouble: null, reason: 'Printing' }],
    ['PaperOut', 0x10, {}, { state: 'out_of_paper', trouble: 'out_of_paper', reason: 'PaperOut' }],
    [
      'PaperOut found by its driver',
      0,
      { DetectedErrorState: 4 },
      { state: 'out_of_paper', trouble: 'out_of_paper', reason: 'PaperOut' },
    ],
    // An open cover has to be closed before paper counts.
    ['DoorOpen and PaperOut', 0x400010, {}, { state: 'paused', trouble: 'cover_open', reason: 'PaperOut, DoorOpen' }],
    ['Paused', 0x1, {}, { state: 'paused', trouble: 'paused', reason: 'Paused' }],
    ['switched to work offline', 0, { WorkOffline: true }, { state: 'offline', trouble: 'offline', reason: 'Offline' }],
    ['Offline and PaperJam', 0x88, {}, { state: 'offline', trouble: 'offline', reason: 'PaperJam, Offline' }],
    [
      'offline by its driver',
      0,
      { DetectedErrorState: 9 },
      { state: 'offline', trouble: 'offline', reason: 'Offline' },
    ],
  ])('with %s', (_what, flags, more, state) => {
    expect(windowsPrinterState(facts(flags, more))).toEqual(state);
  });
});

describe('a job in a Windows queue', () => {
  it.each([
    ['Printed', 'Normal', 'printed'],
    // Only handed to the printer: nobody knows of paper.
    ['Completed', 'Normal', 'sent'],
    ['Printing', 'Normal', { kind: 'printing' }],
    ['Spooling', 'Normal', { kind: 'waiting', trouble: null, reason: null }],
    ['Paused', 'Normal', { kind: 'waiting', trouble: 'held', reason: 'Paused' }],
    ['Printing', 'PaperOut', { kind: 'waiting', trouble: 'out_of_paper', reason: 'PaperOut' }],
    ['Normal', 'Paused', { kind: 'waiting', trouble: 'paused', reason: 'Paused' }],
  ])('%s on a printer that is %s', (status, printer, progress) => {
    expect(jobProgress(job(status, printer))).toEqual(progress);
  });
});

describe('a job that is gone from the queue', () => {
  it.each([
    [null, { kind: 'unknown' }],
    [job('Printed'), { kind: 'completed' }],
    [job('Completed'), { kind: 'sent' }],
    [job('Printing'), { kind: 'sent' }],
    [job('Spooling'), { kind: 'sent' }],
    [job('Printing, Deleting'), { kind: 'cancelled' }],
    [job('Printing', 'PaperOut'), { kind: 'unknown', detail: 'PaperOut' }],
  ])('after it was last seen as %j', (last, outcome) => {
    expect(goneOutcome(last)).toMatchObject(outcome);
  });
});
