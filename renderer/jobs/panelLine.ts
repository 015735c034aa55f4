import type { PanelShipment } from '../../electron/contract/job.ts';
import { formatMoney, formatNumber, formatWhen, type Language, type Translate } from '../i18n/index.ts';
import { isDesiSource } from '../model/parcelFacts.ts';

/** What tells a shipment of the panel from others, in one line. */
export function panelLine(
  { shipment, reference, receiver, at }: PanelShipment,
  t: Translate,
  language: Language,
): string {
  const { carrierName, price, desi, desiSource, status, id } = shipment;
  const source = desiSource !== null && isDesiSource(desiSource) ? ` (${t(`desiSource.${desiSource}`)})` : '';
  return [
    reference ?? t('panel.noReference', { id }),
    receiver?.name,
    receiver?.place,
    carrierName,
    price === null ? null : formatMoney(price, language),
    desi === null ? null : `${t('panel.desi', { desi: formatNumber(desi, language) })}${source}`,
    formatWhen(at, Date.now(), language),
    status === null || status === 'confirmed' ? null : t('panel.status', { status }),
  ]
    .filter((part) => part != null && part !== '')
    .join(' · ');
}
