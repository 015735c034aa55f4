import { type StationError, stationError } from '../../electron/contract/errors.ts';
import type { ClosingList } from '../../electron/contract/ledger.ts';
import { kurus } from '../../electron/contract/money.ts';
import { err, ok } from '../../electron/contract/result.ts';
import type {
  JoinUse,
  SiteAddress,
  SiteClaim,
  SiteDesk,
  SiteInvite,
  SiteParcel,
  SiteStatus,
} from '../../electron/contract/site.ts';
import type { StationStatus } from '../../electron/contract/status.ts';
import type { Handlers } from './fakeBridge.ts';

/** What this desk shares with others. The first of `desks` is this one. */
export interface FakeSiteStart {
  readonly address?: Partial<SiteAddress>;
  readonly desks?: readonly SiteDesk[];
  readonly parcels?: readonly SiteParcel[];
  /** Orders that another desk has. */
  readonly claims?: readonly SiteClaim[];
  readonly invite?: SiteInvite;
  readonly joined?: readonly JoinUse[];
  readonly passwordIsStored?: boolean;
}

export const FAKE_JOIN_CODE = '60M00-1BCDE-F2GH3-JK4MN-P5QR6-ST7V';

const sampleAddress: SiteAddress = {
  host: 'depo-sunucu.ornek.com',
  port: 5432,
  database: 'masalar',
  user: 'masalar',
  tls: 'verified',
};

/** A desk of the site that is on, with one printer; `change` replaces what a test is about. */
export function sampleDesk(name: string, change: Partial<SiteDesk> = {}): SiteDesk {
  return {
    desk: { id: `desk-${name}`, name },
    isOn: true,
    hasLeft: false,
    seenAt: Date.now(),
    report: {
      program: '0.1.0',
      printers: [{ id: 'cups:Zebra-1', name: 'Zebra-1', isReady: true, state: 'ready', trouble: null, tellsEnd: true }],
      queue: { bench: 0, batch: 0, attention: 0 },
      today: { accepted: 0, printed: 0 },
    },
    ...change,
  };
}

/** A parcel of desk 2 as that desk published it, printed; `change` replaces what a test is about. */
export function sampleParcel(change: Partial<SiteParcel> = {}): SiteParcel {
  return {
    desk: { id: 'desk-2', name: '2' },
    jobId: 'job-of-2',
    reference: 'ORD-1',
    state: 'printed',
    problem: null,
    closing: 'not_handed_over',
    receiver: { name: 'Ayşe Yılmaz', district: 'Kadıköy', province: 'İstanbul' },
    carrierName: 'Yurtiçi Kargo',
    trackingNumber: '7340029581146',
    shipmentId: '48213377',
    price: kurus(8_640),
    slot: null,
    printedAt: 1_000,
    updatedAt: 1_000,
    ...change,
  };
}

/** An order that desk 2 has scanned and published nothing of yet; `change` replaces what a test is about. */
export function sampleClaim(change: Partial<SiteClaim> = {}): SiteClaim {
  return {
    reference: 'ORD-1',
    desk: { id: 'desk-2', name: '2' },
    since: 1_000,
    deskSeenAt: 2_000,
    deskIsOn: true,
    parcel: null,
    ...change,
  };
}

interface SitePage {
  readonly refusePin: (given: string | null) => StationError | null;
  readonly status: () => StationStatus;
  readonly changeStatus: (status: Partial<StationStatus>) => void;
}

/** Answers the requests about the desks that share a database with this one. */
export function createFakeSite(start: FakeSiteStart | undefined, { status, changeStatus, refusePin }: SitePage) {
  let address: SiteAddress | null = start === undefined ? null : { ...sampleAddress, ...start.address };
  let desks = start?.desks ?? [];
  let invite = start?.invite ?? null;
  const reported = (): SiteStatus => ({
    address,
    state: status().site,
    deskId: address === null ? null : (desks[0]?.desk.id ?? 'desk-1'),
    invite,
    joined: [...(start?.joined ?? [])],
    passwordIsStored: start?.passwordIsStored ?? true,
  });
  const isAway = () => status().site.kind === 'away';
  const folded = (text: string) => text.toLocaleLowerCase('tr');

  return {
    'site.status': () => ok(reported()),
    'site.connect': ({ connection, tls, authority = '', pin }) => {
      const refused = refusePin(pin ?? null);
      if (refused !== null) return err(refused);
      if (!URL.canParse(connection)) return err(stationError('site_address_invalid'));
      const { hostname, port, pathname, username } = new URL(connection);
      const server = { host: hostname, port: Number(port) || 5432, database: pathname.slice(1), user: username };
      address = { ...server, tls, ...(authority === '' ? {} : { authority }) };
      changeStatus({ site: { kind: 'together' } });
      return ok(reported());
    },
    'site.goWithoutOthers': () => {
      const { site } = status();
      if (site.kind !== 'away' || site.reason !== 'unreachable') return err(stationError('not_possible_now'));
      changeStatus({ site: { ...site, withoutOthers: Date.now() } });
      return ok(reported());
    },
    'site.seenLate': () => {
      changeStatus({ site: { kind: 'together' } });
      return ok(reported());
    },
    'site.disconnect': ({ pin }) => {
      const refused = refusePin(pin ?? null);
      if (refused !== null) return err(refused);
      address = null;
      invite = null;
      changeStatus({ site: { kind: 'alone' } });
      return ok(reported());
    },
    'site.identify': () => {
      changeStatus({ site: { kind: 'together' } });
      return ok(reported());
    },
    'site.adopt': ({ deskId }) => {
      desks = desks.map((one) => (one.desk.id === deskId ? { ...one, hasLeft: true } : one));
      changeStatus({ site: { kind: 'together' } });
      return ok([...desks]);
    },
    'site.desks': () => (isAway() ? err(stationError('site_away', 'connect ETIMEDOUT')) : ok([...desks])),
    'site.closing': () => {
      if (isAway()) return err(stationError('site_away', 'connect ETIMEDOUT'));
      const countOf = (list: ClosingList) => (start?.parcels ?? []).filter(({ closing }) => closing === list).length;
      return ok({
        paid_not_printed: countOf('paid_not_printed'),
        print_unconfirmed: countOf('print_unconfirmed'),
        not_handed_over: countOf('not_handed_over'),
      });
    },
    'site.search': ({ search, list, offset, limit }) => {
      if (isAway()) return err(stationError('site_away', 'connect ETIMEDOUT'));
      const found = (start?.parcels ?? []).filter(
        ({ reference, receiver, trackingNumber, closing }) =>
          (list === null || closing === list) &&
          folded(`${reference} ${receiver?.name} ${trackingNumber}`).includes(folded(search)),
      );
      return ok({ total: found.length, items: found.slice(offset, offset + limit) });
    },
    'site.claim': ({ reference }) => ok((start?.claims ?? []).find((claim) => claim.reference === reference) ?? null),
    'site.dismiss': ({ deskId }) => {
      desks = desks.map((one) => (one.desk.id === deskId ? { ...one, hasLeft: true } : one));
      return ok([...desks]);
    },
    'site.invite': ({ pin }) => {
      const refused = refusePin(pin ?? null);
      if (refused !== null) return err(refused);
      invite = { code: FAKE_JOIN_CODE, expiresAt: Date.now() + 600_000, used: null };
      return ok(invite);
    },
    'site.endInvite': () => {
      invite = null;
      return ok(reported());
    },
    'site.join': ({ code, deskName, pin }) => {
      const refused = refusePin(pin ?? null);
      if (refused !== null) return err(refused);
      if (code.replaceAll('-', '') !== FAKE_JOIN_CODE.replaceAll('-', ''))
        return err(stationError('join_code_invalid'));
      address = sampleAddress;
      desks = [sampleDesk(deskName), ...desks];
      changeStatus({ profile: 'live', deskName, site: { kind: 'together' } });
      return ok(reported());
    },
  } satisfies Partial<Handlers>;
}
