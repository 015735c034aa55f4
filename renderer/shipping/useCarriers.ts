import type { Carrier, Price } from '../../electron/contract/service.ts';
import { type Answer, useAnswer } from '../bridge/useAnswer.ts';

/** The active carriers; the station keeps them for a day. */
export function useCarriers(): Answer<'carriers.list'> {
  return useAnswer('carriers.list', { fresh: false });
}

/** By which word a shipment asks for the carrier of a price; null where the service told none. */
export function slugOf(price: Price, carriers: readonly Carrier[]): string | null {
  return price.carrierSlug ?? carriers.find(({ id }) => id === price.carrierId)?.slug ?? null;
}
