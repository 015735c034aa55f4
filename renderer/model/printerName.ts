/** What a printer that is not there was called: its id is `kind:name`. */
export function printerNameOf(printerId: string): string {
  return printerId.slice(printerId.indexOf(':') + 1) || printerId;
}
