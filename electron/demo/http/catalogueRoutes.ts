import { findProvince, provinces } from '../catalogue/places.ts';
import type { World } from '../world.ts';
import { done, refusal } from './answer.ts';
import type { Route } from './exchange.ts';
import { listData } from './paging.ts';

/** Section 4.2. */
export function catalogueRoutes(world: World): readonly Route[] {
  return [
    {
      methods: ['GET'],
      pattern: '/api/v2/locations/provinces',
      auth: 'key',
      handle: () => {
        const views = provinces.map(({ id, name, plate }) => ({
          id,
          name,
          plate_code: String(plate).padStart(2, '0'),
        }));
        return done(200, 'İller.', listData(views, world.readings()));
      },
    },
    {
      methods: ['GET'],
      pattern: '/api/v2/locations/districts/:provinceId',
      auth: 'key',
      handle: ({ params }) => {
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
      },
    },
    {
      methods: ['GET'],
      pattern: '/api/v2/cargo-companies',
      auth: 'key',
      handle: () => {
        const views = world.carriers.active().map((carrier) => ({
          id: carrier.id,
          name: carrier.name,
          slug: carrier.slug,
          integration_code: carrier.integrationCode,
          is_integrated: carrier.kind === 'integrated',
          shipment_types: Object.keys(carrier.tariffs),
        }));
        return done(200, 'Kargo firmaları.', listData(views, world.readings()));
      },
    },
  ];
}
