import type { Carrier } from '../catalogue/carriers.ts';
import { type Price, priceFor } from '../pricing.ts';
import { checkPriceRequest } from '../rules/priceRequest.ts';
import { money, type Wire } from '../wire.ts';
import type { World } from '../world.ts';
import { type Answer, done, invalid, refusal } from './answer.ts';
import { jsonBody, type KeyedExchange, keyed, type Route } from './exchange.ts';
import { listData } from './paging.ts';

/** Section 2.6, with the carrier that it is for. */
function priceView(carrier: Carrier, price: Price): Wire {
  return {
    cargo_company_id: carrier.id,
    cargo_company: { id: carrier.id, name: carrier.name },
    carrier: carrier.slug,
    original_price: money(price.originalKurus),
    discount_rate: price.discountBasisPoints / 100,
    discount_amount: money(price.discountKurus),
    total_price: money(price.totalKurus),
    delivery_days: carrier.days,
  };
}

function compare(world: World, exchange: KeyedExchange): Answer {
  const readings = world.readings();
  const checked = checkPriceRequest(jsonBody(exchange) ?? {}, 'compare', readings);
  if (!checked.ok) return invalid(checked.errors, readings);
  const results = world.carriers.active().flatMap((carrier) => {
    const price = priceFor(carrier, checked.value.question, exchange.account.discountBasisPoints);
    return price === null ? [] : [{ price, view: priceView(carrier, price) }];
  });
  results.sort((a, b) => a.price.totalKurus - b.price.totalKurus);
  const views = results.map(({ view }) => view);
  return done(200, `${views.length} fiyat bulundu.`, listData(views, readings));
}

function calculate(world: World, exchange: KeyedExchange): Answer {
  const readings = world.readings();
  const checked = checkPriceRequest(jsonBody(exchange) ?? {}, 'calculate', readings);
  if (!checked.ok) return invalid(checked.errors, readings);
  const { question, companyId } = checked.value;
  // A carrier that was switched off, or an id that never existed: both have no price.
  const carrier = world.carriers.active().find(({ id }) => id === companyId);
  const price = carrier === undefined ? null : priceFor(carrier, question, exchange.account.discountBasisPoints);
  if (carrier === undefined || price === null) {
    return refusal(404, 'price_not_found', 'Bu kargo firması için fiyat bulunamadı.', readings);
  }
  return done(200, 'Fiyat hesaplandı.', priceView(carrier, price));
}

/** Section 4.3. */
export function priceRoutes(world: World): readonly Route[] {
  return [
    keyed('POST', '/prices/compare', (exchange) => compare(world, exchange)),
    keyed('POST', '/prices/calculate', (exchange) => calculate(world, exchange)),
  ];
}
