import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSpoolId, jobState, jobTitle, parseSpoolId } from '../../../../../electron/adapters/printing/cups/job.ts';
import { ippTag, strings } from '../../../../../electron/adapters/printing/ipp/message.ts';
import { enumeration, keywords } from '../../../../support/cups/ippGroups.ts';

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
    ['pending', job(3, ['none']), { kind: 'waiting', trouble: null, reason: null }],
    [
      'held',
      job(4, ['job-hold-until-specified']),
      { kind: 'waiting', trouble: 'held', reason: 'job-hold-until-specified' },
    ],
    ['held for no reason', job(4, ['none']), { kind: 'waiting', trouble: null, reason: null }],
    ['processing', job(5, ['job-printing'], 'Printing.'), { kind: 'processing' }],
    ['stopped', job(6, ['job-stopped'], 'Paper jam'), { kind: 'waiting', trouble: 'jam', reason: 'Paper jam' }],
    ['stopped for what nobody knows', job(6, [], 'Arıza 7'), { kind: 'waiting', trouble: 'other', reason: 'Arıza 7' }],
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
    [
      'cancelled by its back end, because the printer refused it',
      job(7, ['processing-to-stop-point'], 'Printer cannot print with supplied options.'),
      ended({ kind: 'aborted', trouble: 'media_refused', reason: 'Printer cannot print with supplied options.' }),
    ],
    ['aborted', job(8, ['aborted-by-system']), ended({ kind: 'aborted', trouble: null, reason: 'aborted-by-system' })],
    [
      'aborted for its media',
      job(8, ['aborted-by-system'], 'Unsupported media size.'),
      ended({ kind: 'aborted', trouble: 'media_refused', reason: 'Unsupported media size.' }),
    ],
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
  it('is one short line in UTF-8, for any given title', () => {
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
