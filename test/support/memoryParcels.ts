import type { ClosingCounts, ClosingList } from '../../electron/contract/ledger.ts';
import { searchFold } from '../../electron/contract/searchFold.ts';
import type { SiteParcel } from '../../electron/contract/site.ts';
import type { PublishedParcel } from '../../electron/core/ports/Coordinator.ts';

/** A parcel as it is stored: its desk is known by its id, whose name may change. */
export interface StoredParcel {
  readonly book: string;
  readonly desk: string;
  readonly version: number;
  readonly change: number;
  readonly parcel: Omit<SiteParcel, 'desk'>;
}

/** The parcels of a site in memory. */
export interface MemoryParcels {
  publish(book: string, desk: string, published: readonly PublishedParcel[]): void;
  /** All of the book that fulfil it, the last changed first. */
  find(book: string, isWanted: (one: StoredParcel) => boolean): readonly StoredParcel[];
  search(book: string, search: string, list: ClosingList | null): readonly StoredParcel[];
  closing(book: string): ClosingCounts;
  forgetReceivers(book: string, isOn: (desk: string) => boolean, before: number): void;
  /** What puts them back as they are now. */
  keep(): () => void;
  empty(): void;
}

export function createMemoryParcels(): MemoryParcels {
  let parcels: readonly StoredParcel[] = [];
  let last = 0;

  const find: MemoryParcels['find'] = (book, isWanted) =>
    parcels.filter((one) => one.book === book && isWanted(one)).sort((a, b) => b.change - a.change);

  return {
    publish(book, desk, published) {
      for (const { version, ...parcel } of published) {
        const known = parcels.find(
          (one) => one.book === book && one.desk === desk && one.parcel.jobId === parcel.jobId,
        );
        if (known !== undefined && known.version >= version) continue;
        last += 1;
        parcels = [...parcels.filter((one) => one !== known), { book, desk, version, change: last, parcel }];
      }
    },
    keep() {
      const before = parcels;
      return () => {
        parcels = before;
      };
    },
    empty() {
      parcels = [];
    },
    find,
    search(book, search, list) {
      const words = searchFold(search).split(/\s+/u);
      return find(book, ({ parcel: { reference, trackingNumber, receiver, closing } }) => {
        const texts = [reference, trackingNumber, receiver?.name, receiver?.district, receiver?.province];
        const folded = texts.map((text) => searchFold(text ?? ''));
        const isOnList = list === null || closing === list;
        return isOnList && words.every((word) => folded.some((text) => text.includes(word)));
      });
    },
    closing(book) {
      const countOf = (list: ClosingList) => find(book, ({ parcel }) => parcel.closing === list).length;
      return {
        paid_not_printed: countOf('paid_not_printed'),
        print_unconfirmed: countOf('print_unconfirmed'),
        not_handed_over: countOf('not_handed_over'),
      };
    },
    forgetReceivers(book, isOn, before) {
      parcels = parcels.map((one) =>
        one.book === book && !isOn(one.desk) && one.parcel.updatedAt < before
          ? { ...one, parcel: { ...one.parcel, receiver: null } }
          : one,
      );
    },
  };
}
