/**
 * From a stored label to paper: which printer, in which order, what the spooler reports, and what becomes of a label
 * that may or may not have come out. Nothing here calls the service.
 */

export { createBatchLabels } from './batchLabels.ts';
export { asOwner, createOwnerPermit, type OwnerPermit, type PinRefusal } from './ownerPermit.ts';
export { calibrated, isOfOtherDesk, nextPrinter, printersMeant, setupOf, withRoute } from './printerChoice.ts';
export { createPrinterRefusals, type PrinterRefusals } from './printerRefusals.ts';
export { createPrinters, nameOfPrinter, type Printers, type TestOutcome } from './printers.ts';
export { createPrinterWatch, type PrinterWatch } from './printerWatch.ts';
export { createPrinting, type Printing } from './printing.ts';
export { createPrintOrder } from './printOrder.ts';
export { withdrawUnwanted } from './sentPrints.ts';
export { createSeparators } from './separators.ts';
export { createSpooling } from './spooling.ts';
