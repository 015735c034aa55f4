import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { Place } from '../../../../electron/contract/service.ts';
import { provinces } from '../../../../electron/demo/catalogue/places.ts';
import { LOST, openDeskInTime } from '../../../support/deskInTime.ts';

const place = ({ id, name }: { readonly id: number; readonly name: string }): Place => ({ id: String(id), name });
const districtsOf = (provinceId: string) =>
  (provinces.find(({ id }) => String(id) === provinceId)?.districts ?? []).map(place);

/** A desk whose service has the whole country, and the lists that were requested. */
async function openWithPlaces() {
  const requested: string[] = [];
  const desk = await openDeskInTime({
    provinces: async () => {
      requested.push('provinces');
      return ok(provinces.map(place));
    },
    districts: async (provinceId) => {
      requested.push(provinceId);
      return ok(districtsOf(provinceId));
    },
  });
  return { ...desk, requested };
}

const at = (province: string, district: string) => ({ province, district });

describe('the place catalogue', () => {
  it('requests once the lists that it needs, and never again for names that they have', async () => {
    const { core, requested } = await openWithPlaces();
    const places = [at('34', 'kadikoy'), at('İstanbul', 'Şişli'), at('Ankara', 'Çankaya')];
    const matches = await core.placeCatalogue.match(places);
    expect(matches.map((match) => (match.kind === 'found' ? match.district.name : match.kind))).toEqual([
      'Kadıköy',
      'Şişli',
      'Çankaya',
    ]);
    expect(requested).toEqual(['provinces', '34', '6']);
    await core.placeCatalogue.match(places);
    expect(requested).toHaveLength(3);
  });

  it('searches for a district in the largest cities where its province does not have it', async () => {
    const { core, requested } = await openWithPlaces();
    const [match] = await core.placeCatalogue.match([at('Kars', 'Kadıköy')]);
    expect(match).toMatchObject({
      kind: 'unsure',
      province: { name: 'Kars' },
      near: [{ province: { name: 'İstanbul' }, district: { name: 'Kadıköy' } }],
    });
    const first = requested.length;
    expect(first).toBeLessThanOrEqual(13);
    await core.placeCatalogue.match([at('Kars', 'Üsküdar')]);
    expect(requested).toHaveLength(first);
  });

  it('searches nowhere else for a district if its province has a similar one', async () => {
    const { core, requested } = await openWithPlaces();
    const [match] = await core.placeCatalogue.match([at('İstanbul', 'Kadkoy')]);
    expect(match).toMatchObject({ kind: 'unsure', near: [{ district: { name: 'Kadıköy' } }] });
    expect(requested).toEqual(['provinces', '34']);
  });

  it('requests a few lists only, for an import that needs many', async () => {
    const { core, requested } = await openWithPlaces();
    const all = provinces.map(({ name, districts }) => at(name, districts[0]?.name ?? ''));
    const matches = await core.placeCatalogue.match(all);
    expect(requested).toHaveLength(16);
    expect(matches.filter(({ kind }) => kind === 'found')).toHaveLength(15);
    expect(matches.filter(({ kind }) => kind === 'unjudged')).toHaveLength(66);
  });

  it('does not judge a place while the service is away, and does not wait for it', async () => {
    const desk = await openDeskInTime({ provinces: async () => err(LOST) });
    expect(await desk.core.placeCatalogue.match([at('Yok', 'Yok')])).toEqual([{ kind: 'unjudged', province: null }]);
    const slow = await openDeskInTime({ provinces: () => new Promise(() => {}) });
    const waiting = slow.core.placeCatalogue.match([at('Yok', 'Yok')]);
    await slow.time.pass(3_000);
    expect(await waiting).toEqual([{ kind: 'unjudged', province: null }]);
  });
});
