import { expect, it } from 'vitest';
import type { StationStatus } from '../../../../electron/contract/status.ts';
import { deskTrouble } from '../../../../renderer/features/scan/ScanHero.tsx';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { samplePrinter } from '../../../support/sampleJobs.ts';

const printer = (change: Partial<NonNullable<StationStatus['printer']>>): StationStatus => ({
  ...sampleStatus,
  printer: samplePrinter(change),
});

it('lets a desk scan whose disk, key and printer are well, also where the printer cannot report its state', () => {
  expect(deskTrouble(printer({}), true)).toBeNull();
  expect(deskTrouble(printer({ state: 'unknown' }), true)).toBeNull();
  expect(deskTrouble({ ...printer({}), connection: { state: 'offline', since: 0 } }, true)).toBeNull();
});

it('names what prevents a print, the disk first', () => {
  const failing = { ...sampleStatus.journal, failing: { kind: 'disk' as const, detail: 'ENOSPC' } };
  expect(deskTrouble({ ...sampleStatus, journal: failing, printer: null }, true)).toBe('disk');
  expect(deskTrouble({ ...sampleStatus, connection: { state: 'key_refused', since: 0 }, printer: null }, true)).toBe(
    'key_refused',
  );
  expect(deskTrouble({ ...sampleStatus, printer: null }, false)).toBe('no_printer');
  expect(deskTrouble({ ...sampleStatus, printer: null }, true)).toBe('printer_missing');
  expect(deskTrouble(printer({ trouble: 'jam' }), true)).toBe('printer_jam');
  expect(deskTrouble(printer({ state: 'paused' }), true)).toBe('printer_paused');
});
