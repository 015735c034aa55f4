import type { PrinterInfo } from '../../../contract/printer.ts';
import { integerOf } from '../ipp/attributes.ts';
import { type IppAttribute, type IppAttributeGroup, integer, ippTag, strings } from '../ipp/message.ts';
import type { Driver } from './driver.ts';

/** One degree of darkness, and the job attribute that sets it. */
interface Degree {
  readonly id: string;
  readonly name: string;
  readonly attribute: IppAttribute;
}

/** More than anyone can distinguish. */
const MOST = 41;

/**
 * The choices of the driver's own option, else steps of the IPP attribute `print-darkness` (-100 to 100), as many as the
 * printer reports.
 */
function degreesOf(printer: IppAttributeGroup, driver: Driver | null): readonly Degree[] {
  const option = driver?.darkness ?? null;
  if (option !== null) {
    return option.choices.map(({ keyword, text }) => ({
      id: `${option.keyword}=${keyword}`,
      name: text,
      attribute: strings(ippTag.name, option.keyword, keyword),
    }));
  }
  const steps = Math.min(integerOf(printer, 'print-darkness-supported') ?? 0, MOST);
  if (steps < 2) return [];
  return Array.from({ length: steps }, (_, step) => {
    const value = Math.round((200 * step) / (steps - 1)) - 100;
    const name = value > 0 ? `+${value}` : String(value);
    return { id: `print-darkness=${value}`, name, attribute: integer('print-darkness', value) };
  });
}

export function darknessOf(printer: IppAttributeGroup, driver: Driver | null): PrinterInfo['darkness'] {
  return degreesOf(printer, driver).map(({ id, name }) => ({ id, name }));
}

/** The attribute for a chosen degree. Empty when the driver was changed and no longer has that degree. */
export function darknessAttributes(
  printer: IppAttributeGroup,
  driver: Driver | null,
  chosen: string | null,
): readonly IppAttribute[] {
  const degree = chosen === null ? undefined : degreesOf(printer, driver).find(({ id }) => id === chosen);
  return degree === undefined ? [] : [degree.attribute];
}
