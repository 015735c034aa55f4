import type { Job } from '../../electron/contract/job.ts';
import type { Order, Parcel } from '../../electron/contract/order.ts';
import { formatNumber, type Translate } from '../i18n/index.ts';
import { volumetricDesi } from './parcelDraft.ts';

/**
 * What a parcel is called on a screen: by its order; where that has no reference by its receiver or by its label, since a
 * generated key stands on nothing that a packer holds; else by what was scanned.
 */
export function codeOfJob({ order, key, shipment }: Pick<Job, 'order' | 'key' | 'shipment'>): string {
  if (order?.reference) return order.reference;
  return (key.kind === 'generated' && (order?.receiver.name || shipment?.trackingNumber)) || key.value;
}

/**
 * The order that a job's shipment was made of; null where the shipment is not this job's: it was opened elsewhere, and how
 * large it is, in how many parcels and with which carrier it goes, only the service knows.
 */
export function sentOrder({ state, order }: Pick<Job, 'state' | 'order'>): Order | null {
  return state === 'already_shipped' ? null : order;
}

/** The shown receiver is that of our list, and perhaps not that of the shipment beside it. */
export function isReceiverOfList({ state, order }: Pick<Job, 'state' | 'order'>): boolean {
  return state === 'already_shipped' && order !== null;
}

/** Where a chargeable desi comes from (API section 2.2). */
const DESI_SOURCES = ['volumetric', 'declared', 'marketplace', 'default'] as const;

export function isDesiSource(code: string): code is (typeof DESI_SOURCES)[number] {
  return (DESI_SOURCES as readonly string[]).includes(code);
}

/** A desi with its source right beside it; null and absent: the source is not known, or nothing to read. */
export function desiText(desi: number, source: string | null | undefined, t: Translate): string {
  const number = t('common.desi', { desi: formatNumber(desi, t.language) });
  if (source == null) return number;
  return `${number} (${isDesiSource(source) ? t(`desiSource.${source}`) : `“${source}”`})`;
}

/** The number of parcels of an order; null for one, which is not shown. */
export function severalOf(order: Order | null): number | null {
  const quantity = order?.parcel.quantity ?? 1;
  return quantity > 1 ? quantity : null;
}

/** A label with fewer pages than the order has parcels; null for any other, and while there is none. */
export function pagesForSeveral({ label }: Pick<Job, 'label'>, order: Order | null): PagesForSeveral | null {
  const parcels = severalOf(order);
  return label === null || parcels === null || label.pages >= parcels ? null : { count: label.pages, parcels };
}

/** `count`: the label's pages. */
interface PagesForSeveral {
  readonly count: number;
  readonly parcels: number;
}

/** The carrier that an order or a rule names, as the screens say it. With an id, the name is for people. */
export function carrierWord({ carrier, carrierId }: Pick<Order, 'carrier' | 'carrierId'>, t: Translate): string {
  if (carrierId !== null) return carrier ?? carrierId;
  if (carrier === null) return t('ship.defaultCarrier');
  return carrier === 'cheapest' || carrier === 'fastest' ? t(`ship.${carrier}`) : carrier;
}

interface RaisedDesi {
  readonly declared: number;
  readonly charged: number;
}

/**
 * The chargeable desi where it is more than the shop declared (API section 4.4, dimension gate): a wrong desi becomes a
 * measurement debt later. Rounding up to whole desi is no raise. Null where nothing was declared or nothing was raised.
 */
export function raisedDesi(job: Pick<Job, 'order' | 'shipment'>): RaisedDesi | null {
  const charged = job.shipment?.desi ?? null;
  const declared = job.order === null ? null : declaredDesi(job.order.parcel);
  if (charged === null || declared === null) return null;
  return charged > Math.ceil(declared) ? { declared, charged } : null;
}

interface GuessedDesi extends RaisedDesi {
  /** What the list says is the weight, kg, which is more than its desi. */
  readonly isWeight: boolean;
  /** The order as it would be priced with the carrier of the shipment; null where that has no name. */
  readonly priced: Order | null;
}

/**
 * The desi that the panel guessed where it is less than the desi or the weight that the list says: the carrier measures, and the
 * difference becomes a debt (API section 1). Null for a shipment whose size was declared.
 */
export function guessedDesi({ order, shipment }: Pick<Job, 'order' | 'shipment'>): GuessedDesi | null {
  const charged = shipment?.desi ?? null;
  if (order === null || charged === null || !['default', 'marketplace'].includes(shipment?.desiSource ?? ''))
    return null;
  const [desi, weight] = [declaredDesi(order.parcel) ?? 0, order.parcel.weightKg ?? 0];
  const declared = Math.max(desi, weight);
  if (charged >= Math.ceil(declared)) return null;
  const carrier = shipment?.carrierName ?? null;
  const parcel = { ...order.parcel, desi: Math.max(desi, charged) };
  const priced = carrier === null ? null : { ...order, carrier, carrierId: null, parcel };
  return { declared, charged, isWeight: weight > desi, priced };
}

function declaredDesi({ desi, widthCm, lengthCm, heightCm }: Parcel): number | null {
  if (desi !== null) return desi;
  if (widthCm === null || lengthCm === null || heightCm === null) return null;
  return Math.round(volumetricDesi(widthCm, lengthCm, heightCm) * 100) / 100;
}
