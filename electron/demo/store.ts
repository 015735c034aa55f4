import type { Account, MoneyLine, Shipment } from './model.ts';

/** Key of the idempotency maps: an account never sees another account's keys. */
export function keyOf(account: Account, key: string): string {
  return `${account.id} ${key}`;
}

export function createStore(firstShipmentId: bigint, firstSerial = 48_210_001) {
  let lastId = firstShipmentId - 1n;
  let lastSerial = firstSerial - 1;
  let lastLine = 0;
  const shipments = new Map<bigint, Shipment>();
  return {
    accounts: new Map<string, Account>(),
    shipments,
    /** The shipment with this id, which a caller has written; ids are decimal digits. */
    shipmentOf: (id: string) => (/^\d{1,19}$/.test(id) ? shipments.get(BigInt(id)) : undefined),
    /** First shipment by account id and idempotency key (section 4.4). */
    byReference: new Map<string, Shipment>(),
    byHeader: new Map<string, Shipment>(),
    byPaymentToken: new Map<string, Shipment>(),
    nextShipmentId: () => {
      lastId += 1n;
      return lastId;
    },
    nextSerial: () => {
      lastSerial += 1;
      return lastSerial;
    },
    /** Books one line: balance lines move the balance, a card line does not. */
    book: (
      account: Account,
      line: Pick<MoneyLine, 'kind' | 'kurus' | 'description'>,
      at: number,
      shipment?: Shipment,
    ) => {
      if (line.kind !== 'card') account.balanceKurus += line.kurus;
      lastLine += 1;
      const booked: MoneyLine = {
        ...line,
        number: lastLine,
        at,
        balanceAfterKurus: account.balanceKurus,
        shipmentId: shipment?.id ?? null,
        orderReference: shipment?.orderReference ?? null,
      };
      account.ledger.push(booked);
      return booked;
    },
  };
}

/** Everything that the service remembers. */
export type Store = ReturnType<typeof createStore>;
