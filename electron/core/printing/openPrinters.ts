import type { Platform } from '../platform/index.ts';
import type { Printer } from '../ports/Printer.ts';
import { configuredPrinters } from './printerChoice.ts';
import { createPrinterRefusals } from './printerRefusals.ts';
import { createPrinters } from './printers.ts';
import { createPrinterWatch } from './printerWatch.ts';

/** The printers of this desk and of others, and how they stand. */
export type PrinterRoom = Awaited<ReturnType<typeof openPrinters>>;

export async function openPrinters(platform: Platform, systems: readonly Printer[]) {
  const { profile, settings, clock, signals, opened } = platform;
  const onChanged = signals.statusChanged.emit;
  const refusals = opened.add(await createPrinterRefusals({ ...platform, onChanged }));
  const printers = createPrinters(systems, clock, refusals.ended);
  const configured = () => configuredPrinters(profile, settings.get());
  const watch = opened.add(createPrinterWatch({ ...platform, printers, configured }));
  watch.follow((changed) => {
    if (changed) onChanged();
  });
  return { printers, watch, refusals, configured };
}
