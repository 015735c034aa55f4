import { describe, expect, it } from 'vitest';
import {
  goneOutcome,
  inWords,
  jobProgress,
  windowsPrinterState,
} from '../../../../../electron/adapters/printing/windows/states.ts';

const job = (status: string, printer = '') => ({ status, printer });

describe('the state of a Windows printer', () => {
  it.each([
    ['nothing', 0, 0, { state: 'ready', trouble: null, reason: null }],
    ['Printing', 0x400, 0, { state: 'busy', trouble: null, reason: 'Printing' }],
    ['PaperOut', 0x10, 0, { state: 'out_of_paper', trouble: 'out_of_paper', reason: 'PaperOut' }],
    // An open cover has to be closed before paper counts.
    ['DoorOpen and PaperOut', 0x400010, 0, { state: 'paused', trouble: 'cover_open', reason: 'PaperOut, DoorOpen' }],
    ['Paused', 0x1, 0, { state: 'paused', trouble: 'paused', reason: 'Paused' }],
    ['work offline', 0, 0x400, { state: 'offline', trouble: 'offline', reason: 'Offline' }],
    ['other attributes', 0, 0x1 | 0x40 | 0x800, { state: 'ready', trouble: null, reason: null }],
    ['Offline and PaperJam', 0x88, 0, { state: 'offline', trouble: 'offline', reason: 'PaperJam, Offline' }],
    ['a print server that is away', 0x2000000, 0, { state: 'offline', trouble: 'offline', reason: 'ServerOffline' }],
  ])('with %s', (_what, status, attributes, state) => {
    expect(windowsPrinterState({ status, attributes })).toEqual(state);
  });
});

describe('the flags of a job and of its printer', () => {
  it.each([
    [0, 0, '', ''],
    [0x10 | 0x2000, 0, 'Printing, Retained', ''],
    [0x2 | 0x10 | 0x40, 0x10, 'Error, Printing, PaperOut', 'PaperOut'],
    [0x80 | 0x1000, 0x400008, 'Printed, Completed', 'PaperJam, DoorOpen'],
    [0x4, 0x1, 'Deleting', 'Paused'],
  ])('%i and %i are the words %j and %j', (flags, printer, status, words) => {
    expect(inWords(flags, printer)).toEqual({ status, printer: words });
  });
});

describe('a job in a Windows queue', () => {
  it.each([
    ['Printed', '', 'printed'],
    // Only handed to the printer: whether it is on paper is unknown.
    ['Completed', '', 'sent'],
    ['Printing', '', { kind: 'printing' }],
    ['Spooling', '', { kind: 'waiting', trouble: null, reason: null }],
    ['Paused', '', { kind: 'waiting', trouble: 'held', reason: 'Paused' }],
    ['Printing', 'PaperOut', { kind: 'waiting', trouble: 'out_of_paper', reason: 'PaperOut' }],
    ['', 'Paused', { kind: 'waiting', trouble: 'paused', reason: 'Paused' }],
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
