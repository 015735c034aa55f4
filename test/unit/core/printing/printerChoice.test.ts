import { describe, expect, it } from 'vitest';
import { defaultPrinterSetup } from '../../../../electron/contract/printer.ts';
import { defaultSettings, type Settings } from '../../../../electron/contract/settings.ts';
import {
  calibrated,
  carriersOf,
  choosePrinter,
  configuredPrinters,
  fitsMedia,
  isAdjusted,
  printerIntendedFor,
  type Standing,
  withRoute,
} from '../../../../electron/core/printing/printerChoice.ts';
import { aJob, anOrder } from '../../../support/builders.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

const settings: Settings = {
  ...defaultSettings,
  printers: { demo: 'folder:PDF', sandbox: null, live: 'cups:A' },
  printerRoutes: [
    { profile: 'live', carrier: 'Yurtiçi Kargo', printerId: 'cups:B' },
    { profile: 'demo', carrier: 'Yurtiçi Kargo', printerId: 'cups:C' },
    { profile: 'live', carrier: 'İNTER', printerId: 'cups:D' },
  ],
};

describe('the printer that a label is meant for', () => {
  it.each([
    ['the carrier as the service writes it', 'Yurtiçi Kargo', null, 'cups:B'],
    ['in other letters, with space around it', ' YURTİÇİ KARGO ', null, 'cups:B'],
    ['with the dotless and the dotted i', 'ınter', null, 'cups:D'],
    ['the one that the order asks for, where the service tells none', null, 'yurtici kargo', 'cups:B'],
    ['the one that took the parcel before the one that was asked for', 'Inter', 'Yurtiçi Kargo', 'cups:D'],
    ['a carrier without a printer of its own', 'Yurtiçi', 'cheapest', 'cups:A'],
    ['no carrier at all', null, null, 'cups:A'],
  ])('%s', (_name, carrierName, carrier, printerId) => {
    const job = aJob({
      state: 'label_ready',
      shipment: { ...sampleShipment, carrierName },
      order: anOrder({ carrier }),
    });
    expect(printerIntendedFor(carriersOf(job), 'live', settings)).toBe(printerId);
  });

  it('is of the profile that is open', () => {
    expect(printerIntendedFor(['Yurtiçi Kargo'], 'demo', settings)).toBe('cups:C');
    expect(printerIntendedFor(['Yurtiçi Kargo'], 'sandbox', settings)).toBeNull();
    expect(configuredPrinters('live', settings)).toEqual(['cups:A', 'cups:B', 'cups:D']);
    expect(configuredPrinters('sandbox', settings)).toEqual([]);
  });
});

describe('where a label goes', () => {
  const setups = {
    A: { ...defaultPrinterSetup, fallback: 'B' },
    B: { ...defaultPrinterSetup, fallback: 'C' },
    S: { ...defaultPrinterSetup, fallback: 'S' },
  };
  const standing = (away: Record<string, Standing>) => (id: string) => away[id] ?? 'there';

  it.each([
    ['to its printer while that is there', 'A', {}, { kind: 'print', printerId: 'A', insteadOf: null }],
    [
      'to the fallback of a missing one',
      'A',
      { A: 'missing' },
      { kind: 'print', printerId: 'B', insteadOf: { printerId: 'A', standing: 'missing' } },
    ],
    [
      'to the fallback of an offline one',
      'A',
      { A: 'offline' },
      { kind: 'print', printerId: 'B', insteadOf: { printerId: 'A', standing: 'offline' } },
    ],
    ['no further than one step', 'A', { A: 'missing', B: 'offline' }, { kind: 'missing', printerId: 'A' }],
    ['nowhere without a fallback', 'C', { C: 'offline' }, { kind: 'offline', printerId: 'C' }],
    ['not to itself', 'S', { S: 'missing' }, { kind: 'missing', printerId: 'S' }],
    ['nowhere without a printer', null, {}, { kind: 'none' }],
  ] as const)('%s', (_name, intended, away, choice) => {
    expect(choosePrinter(intended, setups, standing(away))).toEqual(choice);
  });
});

it("a route replaces its carrier's former one, in its profile only", () => {
  const routes = withRoute(settings.printerRoutes, { profile: 'live', carrier: ' yurtiçi kargo', printerId: 'cups:E' });
  expect(routes).toHaveLength(3);
  expect(routes).toContainEqual({ profile: 'live', carrier: 'yurtiçi kargo', printerId: 'cups:E' });
  expect(withRoute(routes, { profile: 'live', carrier: 'YURTİÇİ KARGO', printerId: null })).toEqual([
    { profile: 'demo', carrier: 'Yurtiçi Kargo', printerId: 'cups:C' },
    { profile: 'live', carrier: 'İNTER', printerId: 'cups:D' },
  ]);
});

describe('the setup of a printer', () => {
  it.each([
    [100, 150, true],
    [102, 148, true],
    [102.1, 150, false],
    [100, 147.9, false],
    [150, 100, false],
  ])('takes a page of %d x %d mm: %s', (widthMm, heightMm, fits) => {
    expect(fitsMedia(defaultPrinterSetup, { widthMm, heightMm })).toBe(fits);
    expect(fitsMedia({ ...defaultPrinterSetup, scaling: 'fit' }, { widthMm, heightMm })).toBe(true);
  });

  it('moves by what its calibration label showed, to a tenth of a millimetre and no further than it can', () => {
    const found = { at: 5, scanned: true, rulerMm: 80, leftMm: 3.26, topMm: 0.5 };
    const once = calibrated(defaultPrinterSetup, found);
    expect(once).toEqual({ ...defaultPrinterSetup, offsetXMm: -1.3, offsetYMm: 1.5, calibration: found });
    const again = calibrated(once, { ...found, leftMm: 2, topMm: null });
    expect([again.offsetXMm, again.offsetYMm]).toEqual([-1.3, 1.5]);
    expect(calibrated({ ...once, offsetXMm: -10 }, { ...found, leftMm: 40 }).offsetXMm).toBe(-20);
    expect(calibrated({ ...once, offsetYMm: 19 }, { ...found, topMm: -9 }).offsetYMm).toBe(20);
    expect(Object.is(calibrated(defaultPrinterSetup, { ...found, leftMm: 2 }).offsetXMm, 0)).toBe(true);
  });
});

describe('a label is changed before it is printed', () => {
  it.each([{ rotation: 180 }, { offsetXMm: 1 }, { offsetXMm: -0.5 }, { offsetYMm: 1 }, { offsetYMm: -0.5 }] as const)(
    'for a printer with %j alone',
    (setup) => {
      expect(isAdjusted({ ...defaultPrinterSetup, ...setup })).toBe(true);
    },
  );

  it('for no printer whose labels are neither turned nor moved', () => {
    expect(isAdjusted(defaultPrinterSetup)).toBe(false);
  });
});
