import type { PanelShipment } from '../../electron/contract/job.ts';
import { joined } from '../../electron/contract/joined.ts';
import { formatMoney, formatWhen, type Translate } from '../i18n/index.ts';
import { desiText } from '../model/parcelFacts.ts';

/** Longest number and name (characters) that fit beside each other on the card; the number distinguishes, so it has more room. */
const LONGEST_NUMBER = 27;
const LONGEST_NAME = 23;

/** Enough to distinguish a shipment of the panel from others beside it. */
export function panelName({ shipment, reference, receiver }: PanelShipment, t: Translate): string {
  const shown = reference ?? t('panel.noReference', { id: shipment.id });
  const name = receiver?.name ?? null;
  return joined(' · ', [shortened(shown, LONGEST_NUMBER), name === null ? null : shortened(name, LONGEST_NAME)]);
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The line for a shipment of the panel. */
export function panelLine({ shipment, reference, receiver, at }: PanelShipment, t: Translate): string {
  const { carrierName, price, desi, desiSource, status, id } = shipment;
  // A line breaks after a dot, so that none begins with one.
  return joined('\u00a0· ', [
    reference ?? t('panel.noReference', { id }),
    receiver?.name,
    receiver?.place,
    carrierName,
    price === null ? null : formatMoney(price, t.language),
    desi === null ? null : desiText(desi, desiSource, t),
    formatWhen(at, Date.now(), t.language),
    status === null || status === 'confirmed' ? null : t('panel.status', { status }),
  ]);
}
