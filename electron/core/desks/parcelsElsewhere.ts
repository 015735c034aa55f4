import { ok } from '../../contract/result.ts';
import type { DeskRef, SiteClaim, SiteParcel } from '../../contract/site.ts';
import type { Site } from './site.ts';

/** Which other desk has a parcel, and what that desk reported of it last; null: nothing yet. */
export interface ParcelElsewhere {
  readonly desk: DeskRef;
  readonly parcel: SiteParcel | null;
}

/** Finds parcels that other desks of the site have. Null: none has it, or the site does not answer (`isUnasked`). */
export type ParcelsElsewhere = ReturnType<typeof createParcelsElsewhere>;

/** A code belongs to one shipment, and a few parcels may have it as their order number. */
const MOST = 20;

/** The first such parcel of another desk that has the code on its label; null: there is none, or the site does not answer. */
export async function parcelOfCode(
  site: Pick<Site, 'ask'>,
  code: string,
  isIt: (parcel: SiteParcel) => boolean,
): Promise<SiteParcel | null> {
  const answer = await site.ask(async ({ desk, parcels }) => {
    const found = await parcels.ofCode(code, MOST);
    return found.ok ? ok(found.value.find((one) => one.desk.id !== desk.id && isIt(one)) ?? null) : found;
  });
  return answer.ok ? answer.value : null;
}

export function createParcelsElsewhere(
  site: Site,
  claims: { of(reference: string): Promise<SiteClaim | null> },
  deskId: string,
) {
  return {
    /** The desk that has the order, with its parcel. */
    async ofOrder(reference: string): Promise<ParcelElsewhere | null> {
      const claim = await claims.of(reference);
      return claim === null || claim.desk.id === deskId || claim.isAwaited === true
        ? null
        : { desk: claim.desk, parcel: claim.parcel };
    },
    /**
     * By a code on its label: a carrier's tracking number, or, where it is the whole code, the id of the shipment. The id is a
     * plain number, and so are many parts of a barcode.
     */
    async ofLabel(
      code: string,
      isWhole: boolean,
    ): Promise<{ readonly desk: DeskRef; readonly parcel: SiteParcel } | null> {
      const parcel = await parcelOfCode(
        site,
        code,
        ({ trackingNumber, shipmentId }) => trackingNumber === code || (isWhole && shipmentId === code),
      );
      return parcel && { desk: parcel.desk, parcel };
    },
    /** The other desks could not be asked. */
    isUnasked: (): boolean => site.state().kind === 'away',
  };
}
