import type { RequestName, RequestOutput } from '../../electron/contract/channels.ts';
import { stationError } from '../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../electron/contract/job.ts';
import {
  CALIBRATION_LABEL,
  defaultPrinterSetup,
  type PrinterInfo,
  type PrinterSetup,
} from '../../electron/contract/printer.ts';
import { err, ok } from '../../electron/contract/result.ts';
import type { ScanReply } from '../../electron/contract/scan.ts';
import type { Settings } from '../../electron/contract/settings.ts';
import type { StationStatus } from '../../electron/contract/status.ts';
import type { Answer, Handlers } from './fakeBridge.ts';

type PaperRequest = Extract<RequestName, `printers.${string}` | `owner.${string}` | 'jobs.print' | 'jobs.label'>;

export interface FakePaperDeps {
  readonly printers: readonly PrinterInfo[];
  readonly labels: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
  readonly pin: string | null;
  readonly jobs: ReadonlyMap<string, Job>;
  readonly move: (jobId: string, next: (job: Job) => Partial<JobRecord>) => Answer<'jobs.print'>;
  readonly status: () => StationStatus;
  readonly changeStatus: (status: Partial<StationStatus>) => void;
  readonly settings: () => Settings;
  readonly known: () => RequestOutput<'settings.get'>;
  readonly changeSettings: (settings: Partial<Settings>) => void;
}

/** After so many wrong PINs in a row none is taken for a while. */
const WRONG_PINS = 5;
const PIN_WAIT_MS = 60_000;
const FRAME_MM = CALIBRATION_LABEL.frameMm;

const printerOf = ({ id, name, desk }: PrinterInfo) => ({
  ...{ printerId: id, printerName: name },
  ...(desk === undefined ? {} : { desk }),
});

/** Printers, the owner's PIN and the labels of a stand-in station, over its own jobs and settings. */
export function createFakePaper(deps: FakePaperDeps) {
  const { printers, jobs, move, status, settings, known, changeSettings } = deps;
  let pin = deps.pin;
  let wrong = 0;

  function setUp(printerId: string, next: (setup: PrinterSetup) => PrinterSetup): Answer<'printers.setup'> {
    const { printerSetups } = settings();
    const setup = next(printerSetups[printerId] ?? defaultPrinterSetup);
    changeSettings({ printerSetups: { ...printerSetups, [printerId]: setup } });
    return ok(known());
  }

  /** Null: right, or none is wanted. */
  function refusePin(given: string | null) {
    if (pin === null) return null;
    if (given === null) return stationError('pin_needed');
    if (wrong >= WRONG_PINS) return stationError('pin_wait', null, { retryAfterMs: PIN_WAIT_MS });
    if (given === pin) {
      wrong = 0;
      return null;
    }
    wrong += 1;
    return wrong >= WRONG_PINS
      ? stationError('pin_wait', null, { retryAfterMs: PIN_WAIT_MS })
      : stationError('pin_wrong');
  }

  const handlers: Pick<Handlers, PaperRequest> = {
    'jobs.print': ({ jobId, pin: given, printerId }) => {
      const allowed = settings().printsWithoutPin;
      const isOften = allowed !== null && (jobs.get(jobId)?.printCount ?? 0) >= allowed;
      const refusal = isOften ? refusePin(given ?? null) : null;
      if (refusal !== null) return err(refusal);
      const at = printers.find(({ id }) => id === printerId);
      return move(jobId, ({ print, printCount }) => ({
        ...{ state: 'printing', problem: null, printCount: printCount + 1 },
        ...(at === undefined || print === null ? {} : { print: { ...print, ...printerOf(at) } }),
      }));
    },
    'jobs.label': ({ jobId }) => {
      const bytes = deps.labels[jobId];
      return bytes === undefined ? err(stationError('label_missing')) : ok({ bytes });
    },
    'printers.list': () => ok([...printers]),
    'printers.choose': ({ printerId }) => {
      const { profile } = status();
      const chosen = settings().printers;
      if (profile !== null) changeSettings({ printers: { ...chosen, [profile]: printerId } });
      deps.changeStatus({ printer: printers.find(({ id }) => id === printerId) ?? null });
      return ok(status());
    },
    'printers.next': () => {
      const { profile } = status();
      const able = printers.filter(({ state }) => state === 'ready' || state === 'busy' || state === 'unknown');
      const at = able.findIndex(({ id }) => id === status().printer?.id);
      const next = able[(at + 1) % able.length];
      if (profile === null || next === undefined || next.id === status().printer?.id)
        return err(stationError('no_printer'));
      changeSettings({ printers: { ...settings().printers, [profile]: next.id } });
      deps.changeStatus({ printer: next });
      return ok(status());
    },
    'printers.test': ({ printerId }) => {
      const printer = printers.find(({ id }) => id === printerId);
      if (printer === undefined) return err(stationError('printer_missing'));
      return ok({ outcome: printer.tellsEnd ? 'completed' : 'sent', detail: null, code: 'LS-CAL-4711' });
    },
    'printers.setup': ({ printerId, patch }) =>
      setUp(printerId, (setup) => ({ ...setup, ...(patch as Partial<PrinterSetup>) })),
    'printers.keepCalibration': ({ printerId, found }) =>
      setUp(printerId, (setup) => ({
        ...setup,
        offsetXMm: found.leftMm === null ? setup.offsetXMm : setup.offsetXMm + FRAME_MM - found.leftMm,
        offsetYMm: found.topMm === null ? setup.offsetYMm : setup.offsetYMm + FRAME_MM - found.topMm,
        calibration: { ...found, at: Date.now() },
      })),
    'printers.route': ({ carrier, printerId }) => {
      const { profile } = status();
      if (profile === null) return err(stationError('no_station'));
      const others = settings().printerRoutes.filter((one) => one.profile !== profile || one.carrier !== carrier);
      changeSettings({ printerRoutes: printerId === null ? others : [...others, { profile, carrier, printerId }] });
      return ok(known());
    },
    'owner.status': () => ok({ hasPin: pin !== null }),
    'owner.setPin': ({ current, next }) => {
      const refusal = refusePin(current);
      if (refusal !== null) return err(refusal);
      pin = next;
      return ok({ hasPin: pin !== null });
    },
    'owner.limitPrints': ({ pin: given, printsWithoutPin }) => {
      const refusal = refusePin(given);
      if (refusal !== null) return err(refusal);
      changeSettings({ printsWithoutPin });
      return ok(known());
    },
  };

  return {
    handlers,
    refusePin,
    hasPin: () => pin !== null,
    /** A code that stands on a label of ours: the parcel in hand is the one whose label came out last. */
    scanLabel(code: string): ScanReply | null {
      if (!settings().verifyLabels) return null;
      const all = [...jobs.values()];
      const job = all.find(({ shipment }) => shipment?.trackingNumber === code);
      if (job === undefined) return null;
      if (job.state !== 'printed') return { kind: 'label_known', job };
      const expected = all
        .filter(({ state }) => state === 'printed')
        .sort((a, b) => b.updatedAt - a.updatedAt || b.seq - a.seq)[0];
      if (expected !== undefined && expected.id !== job.id) return { kind: 'label_wrong', job, expected };
      const moved = move(job.id, () => ({ state: 'verified' }));
      return moved.ok ? { kind: 'label_verified', job: moved.value } : null;
    },
  };
}
