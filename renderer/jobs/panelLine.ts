import type { PanelShipment } from '../../electron/contract/job.ts';
import { joined } from '../../electron/contract/joined.ts';
import { formatMoney, formatNumber, formatWhen, type Translate } from '../i18n/index.ts';
import { isDesiSource } from '../model/parcelFacts.ts';

/** Longest name (characters) that leaves room for the rest of a line. */
const LONGEST_NAME = 26;

/** Enough to distinguish a shipment of the panel from others beside it. */
export function panelName({ shipment, reference, receiver }: PanelShipment, t: Translate): string {
  const shown = reference ?? t('panel.noReference', { id: shipment.id });
  return [shown, receiver?.name].flatMap((part) => (part == null ? [] : [shortened(part)])).join(' · ');
}

const shortened = (text: string) => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text);

/** The line for a shipment of the panel. */
export function panelLine({ shipment, reference, receiver, at }: PanelShipment, t: Translate): string {
  const { carrierName, price, desi, desiSource, status, id } = shipment;
  const source = desiSource !== null && isDesiSource(desiSource) ? ` (${t(`desiSource.${desiSource}`)})` : '';
  return joined(' · ', [
    reference ?? t('panel.noReference', { id }),
    receiver?.name,
    receiver?.place,
    carrierName,
    price === null ? null : formatMoney(price, t.language),
    desi === null ? null : `${t('common.desi', { desi: formatNumber(desi, t.language) })}${source}`,
    formatWhen(at, Date.now(), t.language),
    status === null || status === 'confirmed' ? null : t('panel.status', { status }),
  ]);
}
