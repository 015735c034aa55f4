/**
 * True when the queue's driver (its PPD file) sends a filtered PDF to the printer without rendering it. Such a queue
 * would first run every PDF through `pdftopdf`, which writes it anew; a document that is said to be filtered already
 * (`application/vnd.cups-pdf`) reaches the printer byte for byte. Drivers that render keep the usual way: there
 * `pdftopdf` does work that the printer does not (crop boxes, rotation, copies).
 */
export function handsPdfToPrinter(ppd: string): boolean {
  return /^\*cupsFilter2:\s*"application\/vnd\.cups-pdf\s+application\/pdf\s+\d+\s+-"/m.test(ppd);
}
