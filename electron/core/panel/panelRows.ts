import type { PanelShipment } from '../../contract/job.ts';
import { noShopFacts, type OrderFilter, type OrderListItem } from '../../contract/order.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { Journal } from '../ports/Journal.ts';
import { formsOf } from './references.ts';

/** What the order list has of shipments that the panel opened and nobody has printed. */
export interface PanelRows {
  /** Rows of those of which the book has no order. */
  readonly rows: readonly OrderListItem[];
  /** Their ids at the service, by the number of the order of the book. */
  readonly ofOrder: ReadonlyMap<string, string>;
}

export const noPanelRows: PanelRows = { rows: [], ofOrder: new Map() };

/** Those that the search finds, in the order in which they are given. */
export async function panelRows(
  open: readonly PanelShipment[],
  { journal, prefixes }: { readonly journal: Pick<Journal, 'order'>; readonly prefixes: readonly string[] },
  search: string,
  { list, source }: OrderFilter,
): Promise<PanelRows> {
  const ofOrder = new Map<string, string>();
  const rows: OrderListItem[] = [];
  const isListed = (list === 'all' || list === 'unsent') && source === undefined;
  const wanted = searchFold(search.trim());
  for (const one of open) {
    const inBook = await numberInBook(one, journal, prefixes);
    if (inBook !== null) ofOrder.set(inBook, one.shipment.id);
    else if (isListed && searchedIn(one).includes(wanted)) rows.push(rowOf(one));
  }
  return { rows, ofOrder };
}

async function numberInBook(
  { reference }: PanelShipment,
  journal: Pick<Journal, 'order'>,
  prefixes: readonly string[],
): Promise<string | null> {
  if (reference === null) return null;
  for (const number of formsOf(reference, prefixes)) if ((await journal.order(number)) !== null) return number;
  return null;
}

function searchedIn({ shipment, reference, receiver }: PanelShipment): string {
  return searchFold([reference, receiver?.name, receiver?.place, shipment.trackingNumber, shipment.id].join(' '));
}

/** As much of an order as the account's list has. */
function rowOf({ shipment, reference, receiver }: PanelShipment): OrderListItem {
  const sides = { widthCm: null, lengthCm: null, heightCm: null, weightKg: null };
  return {
    order: {
      reference: reference ?? shipment.id,
      ...{ carrier: shipment.carrierName, carrierId: null, waitForLabel: true, sender: null },
      receiver: {
        ...{ name: receiver?.name ?? '', phone: '', email: null, address: '' },
        ...{ province: receiver?.place ?? '', district: '', provinceId: null, districtId: null },
      },
      parcel: { type: 'koli', ...sides, desi: shipment.desi, quantity: null, content: null },
      shop: noShopFacts,
    },
    ...{ jobId: null, state: null, elsewhere: null, edit: null, draft: null, problems: [] },
    panel: { id: shipment.id, isInBook: false, desiSource: shipment.desiSource },
  };
}
