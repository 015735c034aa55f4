import { findProvince, provinces } from '../catalogue/places.ts';
import type { World } from '../world.ts';
import { accountRoutes } from './accountRoutes.ts';
import { type Answer, done, refusal } from './answer.ts';
import { findRoute, keyed, type Route, type ServiceRequest } from './exchange.ts';
import { guardKey, guardOpen, type RouteLimit } from './guard.ts';
import { labelRoutes } from './labelRoutes.ts';
import { listData } from './paging.ts';
import { paymentRoutes } from './paymentPage.ts';
import { priceRoutes } from './priceRoutes.ts';
import type { RateLimits } from './rateLimits.ts';
import { shipmentRoutes } from './shipmentRoutes.ts';

export type Api = (request: ServiceRequest) => Promise<Answer>;

/** The service's public side: every path under /api/v2, and the payment page. */
export function createApi(world: World, limits: RateLimits, routeLimit: RouteLimit): Api {
  const routes: readonly Route[] = [
    ...accountRoutes(world),
    ...catalogueRoutes(world),
    ...priceRoutes(world),
    ...shipmentRoutes(world),
    ...labelRoutes(world),
    ...paymentRoutes(world),
  ];

  return async (request) => {
    const readings = world.readings();
    const match = findRoute(routes, request.method, request.path);
    if (match.kind === 'nothing') return refusal(404, 'not_found', 'Kaynak bulunamadı.', readings);
    if (match.kind === 'method') {
      const allowed = { Allow: match.allowed.join(', ') };
      return refusal(405, 'method_not_allowed', 'Bu yöntem desteklenmiyor.', readings, allowed);
    }
    const exchange = { ...request, params: match.params };
    const { route } = match;
    if (route.auth === 'open') {
      const isPage = route.pattern.startsWith('/pay/');
      const limited = isPage ? null : guardOpen(world, limits, routeLimit, request.remoteAddress);
      return limited ?? route.handle(exchange);
    }
    const guarded = guardKey(world, limits, routeLimit, request);
    return guarded.ok ? route.handle({ ...exchange, account: guarded.account }) : guarded.answer;
  };
}

/** Section 4.2. */
function catalogueRoutes(world: World): readonly Route[] {
  return [
    keyed('GET', '/locations/provinces', () => {
      const views = provinces.map(({ id, name, plate }) => ({
        id,
        name,
        plate_code: String(plate).padStart(2, '0'),
      }));
      return done(200, 'İller.', listData(views, world.readings()));
    }),
    keyed('GET', '/locations/districts/:provinceId', ({ params }) => {
      const readings = world.readings();
      const id = params.provinceId ?? '';
      const province = /^\d+$/.test(id) ? findProvince(id) : null;
      if (province === null) return refusal(404, 'not_found', 'İl bulunamadı.', readings);
      const views = province.districts.map(({ id: districtId, name }) => ({
        id: districtId,
        name,
        province_id: province.id,
      }));
      return done(200, `${province.name} ilçeleri.`, listData(views, readings));
    }),
    keyed('GET', '/cargo-companies', () => {
      const views = world.carriers.active().map((carrier) => ({
        id: carrier.id,
        name: carrier.name,
        slug: carrier.slug,
        integration_code: carrier.integrationCode,
        is_integrated: carrier.kind === 'integrated',
        shipment_types: Object.keys(carrier.tariffs),
      }));
      return done(200, 'Kargo firmaları.', listData(views, world.readings()));
    }),
  ];
}
