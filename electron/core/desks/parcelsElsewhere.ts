import type { DeskRef, HallParcel } from '../../contract/hall.ts';
import type { DeskClaims } from './claims.ts';
import type { Hall } from './hall.ts';

/** A parcel at another desk. `parcel`: what that desk has made of it; null while it has told nothing yet. */
export interface ParcelElsewhere {
  readonly desk: DeskRef;
  readonly parcel: HallParcel | null;
}

/** Finds parcels that other desks of the hall have. Null: none has it, or the hall does not answer (`isUnasked`). */
export interface ParcelsElsewhere {
  /** The desk that has the order, and what it has made of it. */
  ofOrder(reference: string): Promise<ParcelElsewhere | null>;
  /** By a code on its label: a carrier's tracking number, or the id of the shipment. */
  ofLabel(code: string): Promise<{ readonly desk: DeskRef; readonly parcel: HallParcel } | null>;
  /** The other desks could not be asked. */
  isUnasked(): boolean;
}

/** Of parcels whose texts contain the code, so many are compared with it. */
const MOST = 20;

export function createParcelsElsewhere(hall: Hall, claims: Pick<DeskClaims, 'of'>, deskId: string): ParcelsElsewhere {
  return {
    async ofOrder(reference) {
      const claim = await claims.of(reference);
      return claim === null || claim.desk.id === deskId ? null : { desk: claim.desk, parcel: claim.parcel };
    },
    async ofLabel(code) {
      if (hall.state().kind === 'alone') return null;
      const answer = await hall.ask(({ parcels }) => parcels.search(code, 0, MOST));
      if (!answer.ok) return null;
      const parcel = answer.value.items.find(
        ({ desk, trackingNumber, shipmentId }) =>
          desk.id !== deskId && (trackingNumber === code || shipmentId === code),
      );
      return parcel === undefined ? null : { desk: parcel.desk, parcel };
    },
    isUnasked: () => hall.state().kind === 'away',
  };
}
