import { describe, expect, it } from 'vitest';
import { idlePrinterState, printerState } from '../../../../../electron/adapters/printing/cups/printerState.ts';
import { printerGroup } from '../../../../support/cups/ippGroups.ts';

describe('the state of a CUPS printer', () => {
  it.each([
    ['idle', printerGroup(3, ['none']), 'ready', null, null],
    ['printing', printerGroup(4, ['none'], 'Printing.'), 'busy', null, 'Printing.'],
    [
      'connecting, as at the start of each job',
      printerGroup(4, ['connecting-to-device'], 'Connecting'),
      'busy',
      null,
      'Connecting (connecting-to-device)',
    ],
    ['paused', printerGroup(5, ['paused'], 'Paused'), 'paused', 'paused', 'Paused (paused)'],
    ['taking no jobs', printerGroup(3, ['none'], 'Rejecting Jobs', false), 'paused', 'rejecting', 'Rejecting Jobs'],
    ['out of paper', printerGroup(4, ['media-empty-error']), 'out_of_paper', 'out_of_paper', 'media-empty-error'],
    [
      'out of paper and stopped for it',
      printerGroup(5, ['media-needed', 'paused']),
      'out_of_paper',
      'out_of_paper',
      'media-needed, paused',
    ],
    ['low on paper', printerGroup(3, ['media-low-warning']), 'ready', null, 'media-low-warning'],
    ['with another tray empty', printerGroup(3, ['media-empty-report']), 'ready', null, 'media-empty-report'],
    ['off', printerGroup(4, ['offline-report']), 'offline', 'offline', 'offline-report'],
    [
      'off, told in a sentence',
      printerGroup(4, ['none'], 'The printer is not responding.'),
      'offline',
      'offline',
      'The printer is not responding.',
    ],
    ['jammed', printerGroup(4, ['media-jam-error'], 'Paper jam'), 'busy', 'jam', 'Paper jam (media-jam-error)'],
    ['jammed, told in a sentence', printerGroup(5, ['paused'], 'Paper jam!'), 'paused', 'jam', 'Paper jam! (paused)'],
    ['open', printerGroup(4, ['cover-open-error']), 'busy', 'cover_open', 'cover-open-error'],
    [
      'open, and so without paper',
      printerGroup(5, ['media-empty', 'door-open']),
      'paused',
      'cover_open',
      'media-empty, door-open',
    ],
    [
      'printing for somebody else',
      printerGroup(4, ['none'], 'The printer is in use.'),
      'busy',
      'other',
      'The printer is in use.',
    ],
    [
      'in trouble of its own',
      printerGroup(4, ['marker-supply-empty-error']),
      'busy',
      'other',
      'marker-supply-empty-error',
    ],
    ['unheard of', { tag: 4, attributes: [] }, 'unknown', null, null],
  ])('%s', (_what, group, state, trouble, reason) => {
    expect(printerState(group)).toEqual({ state, trouble, reason });
  });

  it("drops the message of the last job's back end once there is no job", () => {
    const nothing = { state: 'ready', trouble: null, reason: null };
    expect(idlePrinterState(printerGroup(3, ['media-empty-error'], 'The printer is not responding.'))).toEqual(nothing);
    expect(idlePrinterState(printerGroup(5, ['paused']))).toMatchObject({ state: 'paused' });
    expect(idlePrinterState(printerGroup(3, ['none'], 'Yaz tatili', false))).toMatchObject({ state: 'paused' });
  });
});
