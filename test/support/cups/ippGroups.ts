import { type IppAttribute, ippTag, strings } from '../../../electron/adapters/printing/ipp/message.ts';

export const enumeration = (name: string, value: number): IppAttribute => ({
  name,
  values: [{ kind: 'integer', tag: ippTag.enum, value }],
});
export const keywords = (name: string, ...values: readonly string[]) => strings(ippTag.keyword, name, ...values);

/** CUPS' answer about one printer. */
export function printerGroup(state: number, reasons: readonly string[], message = '', accepting = true) {
  return {
    tag: 4,
    attributes: [
      enumeration('printer-state', state),
      keywords('printer-state-reasons', ...reasons),
      strings(ippTag.text, 'printer-state-message', message),
      { name: 'printer-is-accepting-jobs', values: [{ kind: 'boolean' as const, value: accepting }] },
    ],
  };
}
