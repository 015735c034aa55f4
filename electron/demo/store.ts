import type { Account, MoneyLine, Shipment } from './model.ts';

/** Everything that the service remembers. */
export type Store = {
  readonly accounts: Map<string, Account>;
  readonly shipments: Map<bigint, Shipment>;
  /** First shipment by account id and idempotency key (section 4.4). */
  readonly byReference: Map<string, Shipment>;
  readonly byHeader: Map<string, Shipment>;
  readonly byPaymentToken: Map<string, Shipment>;
  readonly nextShipmentId: () => bigint;
  readonly nextSerial: () => number;
  /** Books one line: balance lines move the balance, a card line does not. */
  readonly book: (
    account: Account,
    line: Pick<MoneyLine, 'kind' | 'kurus' | 'description'>,
    at: number,
    shipment?: Shipment,
  ) => MoneyLine;
};

/** Key of the idempotency maps: an account never sees another account's keys. */
export function keyOf(account: Account, key: string): string {
  return `${account.id} ${key}`;
}

export function createStore(firstShipmentId: bigint, firstSerial = 48_210_001): Store {
  let lastId = firstShipmentId - 1n;
  let lastSerial = firstSerial - 1;
  let lastLine = 0;
  return {
    accounts: new Map(),
    shipments: new Map(),
    byReference: new Map(),
    byHeader: new Map(),
    byPaymentToken: new Map(),
    nextShipmentId: () => {
      lastId += 1n;
      return lastId;
    },
    nextSerial: () => {
      lastSerial += 1;
      return lastSerial;
    },
    book: (account, line, at, shipment) => {
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
