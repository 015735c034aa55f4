import { stationError } from '../../contract/errors.ts';
import { isSilentSystem, type PrinterSetup } from '../../contract/printer.ts';
import { err, ok } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import {
  calibrated,
  nameOfPrinter,
  nextPrinter,
  setupOf,
  type TestOutcome,
  withRoute,
} from '../../core/printing/index.ts';
import type { HandlersOf } from '../ipc.ts';
import { definedOnly } from '../settings/watchedSettings.ts';
import { type StatusDeps, stationStatus } from '../station/stationStatus.ts';
import { languageOf, type RequestDeps } from './requestDeps.ts';

/** How long a test print may take until the screen says that it waits, ms. */
const TEST_PRINT_TIMEOUT_MS = 8_000;

type PrinterDeps = StatusDeps &
  Pick<RequestDeps, 'printers' | 'calibrationLabel' | 'calibrationCode' | 'systemLanguage' | 'shown'>;

/** The printers of this machine, and which labels go to which one. */
export function printerRequests(deps: PrinterDeps): HandlersOf<'printers'> {
  const { host, settings, printers, calibrationLabel, calibrationCode, shown } = deps;
  const profile = () => host.current()?.profile ?? 'live';
  /** The printers of the open station, which knows the other desks' as well. */
  const known = () => host.current()?.core.printers ?? printers;

  /** Labels that waited for another printer or another setup may be printable now. */
  async function changed(patch: Partial<Settings>) {
    const next = settings.update(patch);
    await host.current()?.core.printersChanged();
    return ok(shown(next));
  }

  async function choose(printerId: string) {
    await changed({ printers: { ...settings.get().printers, [profile()]: printerId } });
    return ok(await stationStatus(deps));
  }

  function changedSetup(printerId: string, change: (setup: PrinterSetup) => PrinterSetup) {
    const { printerSetups } = settings.get();
    return changed({ printerSetups: { ...printerSetups, [printerId]: change(setupOf(settings.get(), printerId)) } });
  }

  return {
    'printers.list': async () => ok(await known().list()),
    'printers.choose': async ({ printerId }) => {
      const all = await known().list();
      if (!all.some((printer) => printer.id === printerId && !isSilentSystem(printer)))
        return err(stationError('printer_missing'));
      return choose(printerId);
    },
    'printers.next': async () => {
      const next = nextPrinter(await known().list(), settings.get().printers[profile()], profile() === 'demo');
      if (next === null) return err(stationError('no_printer'));
      return choose(next.id);
    },
    'printers.setup': async ({ printerId, patch }) =>
      changedSetup(printerId, (setup) => ({ ...setup, ...definedOnly(patch) })),
    'printers.keepCalibration': async ({ printerId, found }) =>
      changedSetup(printerId, (setup) => calibrated(setup, { ...found, at: Date.now() })),
    'printers.route': async ({ carrier, printerId }) =>
      changed({ printerRoutes: withRoute(settings.get().printerRoutes, { carrier, profile: profile(), printerId }) }),
    'printers.test': async ({ printerId }) => {
      const setup = setupOf(settings.get(), printerId);
      const code = calibrationCode();
      const label = await calibrationLabel({
        code,
        printerName: nameOfPrinter(printerId),
        at: Date.now(),
        language: languageOf(deps),
        setup,
      });
      if (!label.ok) return err(stationError('print_failed', label.error.detail));
      const { widthMm, heightMm, scaling, darkness } = setup;
      const media = { widthMm, heightMm, scaling, darkness, copies: 1 };
      // The open station prints it, so that its status light shows a printer that refuses.
      const tested = await known().test({ printerId, file: label.value, title: code, ...media }, TEST_PRINT_TIMEOUT_MS);
      if (!tested.ok) {
        const { error } = tested;
        if (error.kind === 'printer_missing') return err(stationError(error.kind));
        const isNamed = error.trouble === 'system_down' || error.trouble === 'tool_missing';
        return err(stationError(isNamed ? `printer_${error.trouble}` : 'print_failed', error.detail));
      }
      return ok({ outcome: tested.value.kind, detail: textOf(tested.value), code });
    },
  };
}

function textOf(outcome: TestOutcome): string | null {
  switch (outcome.kind) {
    case 'completed':
      return outcome.output;
    case 'sent':
      return null;
    case 'waiting':
      return outcome.reason;
    default:
      return outcome satisfies never;
  }
}
