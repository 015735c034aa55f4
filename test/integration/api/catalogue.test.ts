import { describe, expect, it } from 'vitest';
import { answerOf } from '../../support/answerOf.ts';
import { data, openApiDesk } from './apiDesk.ts';

const desk = openApiDesk();

describe('the carriers of the service (API section 4.2)', () => {
  it.each<[object, object]>([
    [
      { id: 4, name: 'Anka', slug: 'anka' },
      { id: '4', name: 'Anka', slug: 'anka' },
    ],
    [
      { cargo_company_id: '77', carrier: { slug: 'anka' } },
      { id: '77', name: 'anka', slug: 'anka' },
    ],
    [{ id: 4 }, { id: '4', name: '4', slug: null }],
  ])('%j is a carrier', async (record, carrier) => {
    desk.server.reply(data({ cargo_companies: [record] }));
    expect(answerOf(await desk.api.carriers())).toEqual([carrier]);
    expect(desk.last().path).toBe('/api/v2/cargo-companies');
  });

  it('are listed without a carrier that has no id', async () => {
    desk.server.reply(data([{ name: 'Nameless' }, { id: 1, name: 'Anka' }]));
    expect(answerOf(await desk.api.carriers())).toEqual([{ id: '1', name: 'Anka', slug: null }]);
  });
});

describe('the places of the service (API section 4.2)', () => {
  it('are provinces, and the districts of one of them', async () => {
    desk.server.reply(
      data({
        provinces: [
          { id: 34, name: 'İstanbul' },
          { province_id: '6', ad: 'Ankara' },
        ],
      }),
    );
    expect(answerOf(await desk.api.provinces())).toEqual([
      { id: '34', name: 'İstanbul' },
      { id: '6', name: 'Ankara' },
    ]);
    desk.server.reply(data({ districts: [{ district_id: 3408, district: 'Kadıköy' }, { id: 1 }] }));
    expect(answerOf(await desk.api.districts('3/4'))).toEqual([
      { id: '3408', name: 'Kadıköy' },
      { id: '1', name: '1' },
    ]);
    expect(desk.last().path).toBe('/api/v2/locations/districts/3%2F4');
  });
});
