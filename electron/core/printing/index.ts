/**
 * From a stored label to paper: which printer, in which order, what the spooler reports, and the handling of a label that
 * may or may not have come out. Nothing here calls the service.
 */

export { openPrinters, type PrinterRoom } from './openPrinters.ts';
export { openPrinting, type PrintedBatches, type StackOfLabels } from './openPrinting.ts';
export { asOwner, type OwnerPermit, type PinRefusal } from './ownerPermit.ts';
export { calibrated, configuredPrinters, isOfOtherDesk, nextPrinter, setupOf, withRoute } from './printerChoice.ts';
export type { PrinterRefusals } from './printerRefusals.ts';
export { createPrinters, nameOfPrinter, type Printers, type TestOutcome } from './printers.ts';
export type { PrinterWatch } from './printerWatch.ts';
export type { Printing } from './printing.ts';
export { withdrawUnwanted } from './sentPrints.ts';
