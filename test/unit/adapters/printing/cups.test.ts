import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handsPdfToPrinter } from '../../../../electron/adapters/printing/cups/driver.ts';
import { jobState } from '../../../../electron/adapters/printing/cups/jobState.ts';
import { jobTitle } from '../../../../electron/adapters/printing/cups/jobTitle.ts';
import { mediaName } from '../../../../electron/adapters/printing/cups/media.ts';
import { printerState, printerTrouble } from '../../../../electron/adapters/printing/cups/printerState.ts';
import { formatSpoolId, parseSpoolId } from '../../../../electron/adapters/printing/cups/spoolId.ts';
import { type IppAttribute, ippTag, strings } from '../../../../electron/adapters/printing/ipp/message.ts';

const enumeration = (name: string, value: number): IppAttribute => ({
  name,
  values: [{ kind: 'integer', tag: ippTag.enum, value }],
});
const keywords = (name: string, ...values: readonly string[]) => strings(ippTag.keyword, name, ...values);

function printer(state: number, reasons: readonly string[], message = '', accepting = true) {
  return {
    tag: 4,
    attributes: [
      enumeration('printer-state', state),
      keywords('printer-state-reasons', ...reasons),
      strings(ippTag.text, 'printer-state-message', message),
      { name: 'printer-is-accepting-jobs', values: [{ kind: 'boolean' as const, value: accepting }] },
    ],
  };
}

describe('the state of a CUPS printer', () => {
  it.each([
    ['idle', printer(3, ['none']), 'ready', null],
    ['printing', printer(4, ['none'], 'Printing.'), 'busy', 'Printing.'],
    [
      'connecting, as at the start of each job',
      printer(4, ['connecting-to-device'], 'Connecting'),
      'busy',
      'Connecting (connecting-to-device)',
    ],
    ['paused', printer(5, ['paused'], 'Paused'), 'paused', 'Paused (paused)'],
    ['taking no jobs', printer(3, ['none'], 'Rejecting Jobs', false), 'paused', 'Rejecting Jobs'],
    ['out of paper', printer(4, ['media-empty-error']), 'out_of_paper', 'media-empty-error'],
    ['out of paper and stopped for it', printer(5, ['media-needed', 'paused']), 'out_of_paper', 'media-needed, paused'],
    ['low on paper', printer(3, ['media-low-warning']), 'ready', 'media-low-warning'],
    ['with another tray empty', printer(3, ['media-empty-report']), 'ready', 'media-empty-report'],
    ['off', printer(4, ['offline-report']), 'offline', 'offline-report'],
    [
      'off, told in a sentence',
      printer(4, ['none'], 'The printer is not responding.'),
      'offline',
      'The printer is not responding.',
    ],
    ['unheard of', { tag: 4, attributes: [] }, 'unknown', null],
  ])('%s', (_what, group, state, reason) => {
    expect(printerState(group)).toEqual({ state, reason });
  });

  it.each([
    ['prints', printer(4, ['none'], 'Printing.'), null],
    ['is low on paper', printer(4, ['media-low-warning']), null],
    ['is jammed', printer(4, ['media-jam-error'], 'Paper jam'), 'Paper jam (media-jam-error)'],
    ['has its cover open', printer(4, ['cover-open-error']), 'cover-open-error'],
    ['prints for somebody else', printer(4, ['none'], 'The printer is in use.'), 'The printer is in use.'],
  ])('keeps a job or not while it %s', (_what, group, trouble) => {
    expect(printerTrouble(group)).toBe(trouble);
  });
});

describe('the state of a CUPS job', () => {
  const job = (state: number, reasons: readonly string[], message = '') => ({
    tag: 2,
    attributes: [
      enumeration('job-state', state),
      keywords('job-state-reasons', ...reasons),
      strings(ippTag.text, 'job-printer-state-message', message),
    ],
  });
  const ended = (outcome: object) => ({ kind: 'ended', outcome });

  it.each([
    ['pending', job(3, ['none']), { kind: 'waiting', reason: null }],
    ['held', job(4, ['job-hold-until-specified']), { kind: 'waiting', reason: 'job-hold-until-specified' }],
    ['processing', job(5, ['job-printing'], 'Printing.'), { kind: 'processing' }],
    ['stopped', job(6, ['job-stopped'], 'Paper jam'), { kind: 'waiting', reason: 'Paper jam' }],
    [
      'cancelled by a person',
      job(7, ['job-canceled-by-user'], 'Printing.'),
      ended({ kind: 'cancelled', reason: 'job-canceled-by-user' }),
    ],
    [
      'cancelled by its back end',
      job(7, ['processing-to-stop-point'], 'No such media'),
      ended({ kind: 'cancelled', reason: 'No such media' }),
    ],
    ['aborted', job(8, ['aborted-by-system']), ended({ kind: 'aborted', reason: 'aborted-by-system' })],
    ['completed', job(9, ['processing-to-stop-point'], 'Idle.'), ended({ kind: 'completed' })],
    [
      'completed with errors',
      job(9, ['job-completed-with-errors'], 'Page 2 failed'),
      ended({ kind: 'unknown', detail: 'Page 2 failed' }),
    ],
    ['of no known state', job(12, []), ended({ kind: 'unknown', detail: 'job-state 12' })],
    ['without a state', { tag: 2, attributes: [] }, ended({ kind: 'unknown', detail: 'job-state missing' })],
  ])('%s', (_what, group, state) => {
    expect(jobState(group)).toEqual(state);
  });
});

describe('the media that CUPS is asked for', () => {
  it.each([
    ['the name that the printer has for it', ['iso_a4_210x297mm', 'om_label_100x150mm'], 'om_label_100x150mm'],
    ['the name that CUPS made of it', ['om_small-photo_100x150mm'], 'om_small-photo_100x150mm'],
    ['the exact one before a near one', ['na_index-4x6_4x6in', 'om_x_100x150mm'], 'om_x_100x150mm'],
    [
      'a custom size where there is one',
      ['na_index-4x6_4x6in', 'custom_min_20x20mm', 'custom_max_110x1000mm'],
      'custom_100x150mm_100x150mm',
    ],
    [
      'the 4 x 6 inch roll where there is nothing else',
      ['iso_a6_105x148mm', 'na_index-4x6_4x6in'],
      'na_index-4x6_4x6in',
    ],
    [
      'its size, for CUPS to refuse',
      ['iso_a4_210x297mm', 'custom_min_1x1mm', 'custom_max_50x50mm'],
      'custom_100x150mm_100x150mm',
    ],
    ['its size, of a queue without a driver', [], 'custom_100x150mm_100x150mm'],
    ['its size, past names that mean nothing', ['auto', '', 'main', 'x_1e9xNaNmm'], 'custom_100x150mm_100x150mm'],
  ])('is %s', (_which, supported, name) => {
    expect(mediaName(supported, 100, 150)).toBe(name);
  });

  it('is not turned on its side', () => {
    expect(mediaName(['om_x_150x100mm'], 100, 150)).toBe('custom_100x150mm_100x150mm');
  });
});

describe('a CUPS job between restarts', () => {
  it('is written and read back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 0x7fffffff }),
        fc.option(fc.uuid().map((id) => `urn:uuid:${id}`)),
        (id, uuid) => {
          expect(parseSpoolId(formatSpoolId({ id, uuid }))).toEqual({ id, uuid });
        },
      ),
    );
  });

  it.each(['', '0', '-1', '1.5', 'label-7', '99999999999', '7 ', '7 a b', 'A.pdf'])('is not read from %j', (text) => {
    expect(parseSpoolId(text)).toBeNull();
  });
});

describe('the title of a CUPS job', () => {
  it('is one short line in UTF-8, whatever was asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const made = jobTitle(title);
        expect(Buffer.byteLength(made)).toBeLessThanOrEqual(120);
        expect(made).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
        expect(Buffer.from(made).toString()).toBe(made);
      }),
    );
  });

  it('keeps Turkish letters', () => {
    expect(jobTitle('Sipariş İĞÜŞÖÇ ığüşöç')).toBe('Sipariş İĞÜŞÖÇ ığüşöç');
  });
});

describe('a CUPS driver', () => {
  it('that only passes a PDF on gets it unfiltered', () => {
    expect(
      handsPdfToPrinter('*PPD-Adobe: "4.3"\n*cupsFilter2: "application/vnd.cups-pdf application/pdf 10 -"\n'),
    ).toBe(true);
  });

  it('that renders gets the usual filters', () => {
    expect(handsPdfToPrinter('*cupsFilter: "application/vnd.cups-raster 0 rastertolabel"\n')).toBe(false);
    expect(handsPdfToPrinter('*cupsFilter2: "application/vnd.cups-pdf application/pdf 10 pdftosomething"\n')).toBe(
      false,
    );
  });
});
