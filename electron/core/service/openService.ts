import type { SiteFacts } from '../desks/index.ts';
import type { Platform } from '../platform/index.ts';
import type { RequestLog, ShippingApi } from '../ports/ShippingApi.ts';
import { createAccountReader } from './accountReader.ts';
import { createBalanceRefresh } from './balanceRefresh.ts';
import { type CarrierCatalogueDeps, createCarrierCatalogue } from './carrierCatalogue.ts';
import { createDebtTracker } from './debtTracker.ts';
import { createOtherShippers } from './otherShippers.ts';
import { createPlaceCatalogue, type PlaceCatalogueDeps } from './placeCatalogue.ts';
import { createPriceCache } from './priceCache.ts';
import { createSendingAccount } from './sendingAccount.ts';
import { createServiceClient } from './serviceClient.ts';
import { createServiceState } from './serviceState.ts';
import type { SharedLimit } from './sharedLimit.ts';
import { createShippingRules } from './shippingRules.ts';

/** The shipping service, open to the rooms above. */
export type Service = Awaited<ReturnType<typeof openService>>;

export interface ServiceDeps {
  readonly api: ShippingApi;
  readonly requestLog: RequestLog | undefined;
  /** Identifies the account's key without revealing it; null: the account never changes. */
  readonly keyMark: string | null;
  /** The account's limit, as this desk shares it with others. */
  readonly shared: SharedLimit;
  /** This desk belongs to a site, which has other desks. */
  readonly isOfSite: boolean;
}

export async function openService(platform: Platform, deps: ServiceDeps) {
  const { api, requestLog, keyMark, shared, isOfSite } = deps;
  const { settings, signals, opened } = platform;
  const state = opened.add(
    await createServiceState({
      ...platform,
      keyMark,
      onChanged: signals.serviceChanged.emit,
      onOpen: signals.serviceOpened.emit,
      onHoldEnded: signals.holdEnded.emit,
      onCharged: signals.charged.emit,
      onBalanceReported: signals.balanceRead.emit,
    }),
  );
  const areConfigured = () => settings.get().othersShip || isOfSite;
  const others = opened.add(await createOtherShippers({ ...platform, areConfigured }));
  const client = opened.add(
    await createServiceClient({
      ...platform,
      api: {
        ...api,
        async shipments(filter) {
          const answer = await api.shipments(filter);
          if (answer.ok) await others.listed(answer.value.items, filter.from);
          return answer;
        },
      },
      state,
      shared,
      onRefused: () => others.noticed('refused'),
      ...(requestLog === undefined ? {} : { requestLog }),
    }),
  );
  const readAccount = createAccountReader({ ...platform, client, state, onReported: signals.accountRead.emit });
  const account = opened.add(
    await createSendingAccount({ ...platform, mark: keyMark, readAccount: () => readAccount('bench') }),
  );
  const debts = opened.add(
    await createDebtTracker({ ...platform, client, balance: state.balance, onChanged: signals.statusChanged.emit }),
  );
  const balanceRefresh = opened.add(createBalanceRefresh({ ...platform, readAccount, awayFor: state.awayFor }));

  // The packer is waiting with the parcel, so the service is asked whether a hold has ended.
  signals.benchWaits.on(state.probeSoon);
  signals.accountRead.on(account.learned);
  signals.balanceRead.on(debts.balanceReported);
  signals.balanceMoved.on(balanceRefresh.want);
  signals.charged.on(debts.charged);
  signals.holdEnded.on(debts.holdEnded);

  return { state, client, others, readAccount, account, debts };
}

/** The service's carriers, places and prices, and the shop's rules. */
export type Catalogue = ReturnType<typeof openCatalogue>;

export function openCatalogue(
  platform: Platform,
  { state, client }: Service,
  enquiries: CarrierCatalogueDeps['enquiries'] & PlaceCatalogueDeps['enquiries'],
  facts: SiteFacts,
) {
  const { settings, profile } = platform;
  const isAway = () => state.awayFor() !== null;
  const placeCatalogue = createPlaceCatalogue({ ...platform, enquiries, isAway });
  return {
    placeCatalogue,
    carrierCatalogue: createCarrierCatalogue({ ...platform, enquiries, isAway }),
    rules: createShippingRules({
      table: () => settings.get().shippingRules[profile],
      boxes: () => settings.get().boxes,
      enquiries,
    }),
    prices: createPriceCache({
      ...platform,
      client,
      places: placeCatalogue,
      origin: () => settings.get().origin,
      isAway,
      facts,
    }),
  };
}
