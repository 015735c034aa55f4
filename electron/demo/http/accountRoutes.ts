import { randomBytes } from 'node:crypto';
import { isoTime } from '../clock.ts';
import type { Account, MoneyLine } from '../model.ts';
import { readFields } from '../rules/fields.ts';
import { money, type Wire } from '../wire.ts';
import type { World } from '../world.ts';
import { done, invalid, refusal } from './answer.ts';
import { jsonBody, keyed, type Route } from './exchange.ts';
import { listData, pagedAnswer, readFilters, within } from './paging.ts';

function accountView(account: Account, world: World): Wire {
  const carrier = world.carriers.all.find((each) => each.slug === account.defaultCarrier);
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    balance: money(account.balanceKurus),
    currency: 'TRY',
    discount_rate: account.discountBasisPoints / 100,
    defaults: {
      carrier: account.defaultCarrier,
      carrier_name: carrier?.name ?? null,
      cargo_company_id: carrier?.id ?? null,
      sender_address_code: account.defaultSenderCode,
    },
    allowed_ips: account.allowedIps,
    rate_limit_per_minute: account.rateLimit,
    webhook_url: account.webhook?.url ?? null,
  };
}

function transactionView(line: MoneyLine): Wire {
  return {
    id: line.number,
    type: line.kind,
    amount: money(line.kurus),
    balance_after: money(line.balanceAfterKurus),
    shipment_id: line.shipmentId,
    order_reference: line.orderReference,
    description: line.description,
    created_at: isoTime(line.at),
  };
}

/** Section 2.7: 48 characters. */
function newWebhookSecret(): string {
  return randomBytes(24).toString('hex');
}

function isWebUrl(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** Section 4.1. */
export function accountRoutes(world: World): readonly Route[] {
  return [
    keyed('GET', '/account/info', ({ account }) => done(200, 'Hesap bilgileri.', accountView(account, world))),
    keyed('GET', '/account/transactions', ({ account, query }) => {
      const readings = world.readings();
      const filters = readFilters(query, readings);
      if (!filters.ok) return invalid(filters.errors, readings);
      const type = query.get('type');
      const lines = account.ledger
        .filter((line) => line.kind !== 'card')
        .filter((line) => (type === null || type === '' || line.kind === type) && within(line.at, filters.value))
        .reverse();
      return pagedAnswer(lines, filters.value, readings, transactionView);
    }),
    keyed('GET', '/account/addresses', ({ account }) => {
      const views = account.senders.map(({ code, title, party }) => ({
        code,
        title,
        name: party.name,
        phone: party.phone,
        email: party.email,
        address: party.address,
        province: party.province.name,
        province_id: party.province.id,
        district: party.district.name,
        district_id: party.district.id,
        is_default: code === account.defaultSenderCode,
      }));
      return done(200, 'Gönderici adresleri.', listData(views, world.readings()));
    }),
    keyed('PUT', '/account/webhook', (exchange) => {
      const readings = world.readings();
      const body = jsonBody(exchange);
      if (body === null) return refusal(400, 'bad_request', 'İstek gövdesi JSON değil.', readings);
      const fields = readFields(body);
      const url = fields.text('url', { required: true, max: 2_000 });
      const rotate = fields.flag('rotate_secret', false);
      if (url !== null && !isWebUrl(url)) fields.refuse('url', 'url geçerli bir adres olmalıdır.');
      const errors = fields.errors();
      if (errors !== null || url === null) return invalid(errors ?? {}, readings);

      const { account } = exchange;
      const stored = account.webhook?.secret ?? null;
      const renewed = stored === null || rotate || readings.secretOnSecondPut === 'new';
      const secret = renewed ? newWebhookSecret() : stored;
      account.webhook = { url, secret };
      return done(200, 'Webhook adresi kaydedildi.', {
        webhook_url: url,
        webhook_secret: renewed || readings.secretOnSecondPut === 'same' ? secret : null,
        signature_header: `X-${readings.shortName}-Signature`,
        signature_algorithm: 'sha256= + HMAC-SHA256(raw body, webhook_secret), hex',
      });
    }),
  ];
}
