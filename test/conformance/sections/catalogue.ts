import { listOf } from '../harness/answer.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { must, mustEqual, show } from '../harness/deviation.ts';
import { idsOf } from '../harness/facts.ts';
import { isRecord, mustHave } from '../harness/shapes.ts';

const provinces = 'GET /api/v2/locations/provinces';
const districts = 'GET /api/v2/locations/districts/{province_id}';
const companies = 'GET /api/v2/cargo-companies';

function mustHaveIds(records: readonly unknown[], what: string): void {
  for (const record of records) mustHave(record, { id: 'integer' }, what);
  mustEqual(new Set(idsOf(records).map(String)).size, records.length, `number of different ids of ${what}s`);
}

/** Section 4.2, with 2.10 and section 1 on carriers. */
export const catalogue: readonly (Condition | Untestable)[] = [
  {
    section: '4.2',
    endpoint: provinces,
    statement: 'the provinces of the country, each with an id of its own',
    check: async ({ api }) => {
      const list = listOf(await api.get('/api/v2/locations/provinces'));
      must(list.length > 0, 'there are no provinces');
      mustHaveIds(list, 'province');
      return undefined;
    },
  },
  {
    section: '4.2',
    endpoint: districts,
    statement: 'every province has districts, each with an id of its own in its province',
    check: async ({ api, facts }) => {
      for (const id of (await facts()).provinceIds) {
        const list = listOf(await api.get(`/api/v2/locations/districts/${String(id)}`));
        must(list.length > 0, `province ${show(id)} has no districts`);
        mustHaveIds(list, 'district');
      }
      return undefined;
    },
  },
  {
    section: '4.2',
    endpoint: districts,
    statement: 'the districts of different provinces differ',
    check: async ({ api, facts }) => {
      const { provinceIds } = await facts();
      // Two small provinces may each have one district of the same name; three have not.
      const few = provinceIds.slice(0, 3);
      if (few.length < 3) return { observed: `${few.length} provinces` };
      const reported = new Set<string>();
      for (const id of few) reported.add(show(listOf(await api.get(`/api/v2/locations/districts/${String(id)}`))));
      must(reported.size > 1, `provinces ${few.map(String).join(', ')} have the same districts`);
      return undefined;
    },
  },
  {
    section: '4.2',
    endpoint: companies,
    statement: 'carrier companies, each with an id of its own',
    check: async ({ api }) => {
      const list = listOf(await api.get('/api/v2/cargo-companies'));
      must(list.length > 0, 'there are no carrier companies');
      mustHaveIds(list, 'carrier company');
      return undefined;
    },
  },
  {
    section: '1',
    endpoint: companies,
    statement: 'six carriers are integrated, others are manual',
    needs: ['control'],
    check: async ({ api }) => {
      const kinds = listOf(await api.get('/api/v2/cargo-companies')).map(
        (each) => isRecord(each) && each.is_integrated,
      );
      mustEqual(kinds.filter((kind) => kind === true).length, 6, 'number of integrated carriers');
      must(kinds.includes(false), 'there is no manual carrier');
      return undefined;
    },
  },
  {
    section: '4.2',
    endpoint: companies,
    statement: 'only active ones are listed',
    needs: ['control'],
    check: async ({ api, control }) => {
      const before = listOf(await api.get('/api/v2/cargo-companies')).filter(isRecord);
      const gone = before[before.length - 1];
      await control().put(`/carriers/${String(gone?.slug)}`, { active: false });
      const after = idsOf(listOf(await api.get('/api/v2/cargo-companies')));
      await control().put(`/carriers/${String(gone?.slug)}`, { active: true });
      must(!after.includes(gone?.id) && after.length === before.length - 1, `inactive ${show(gone?.id)} is listed`);
      return undefined;
    },
  },
  {
    section: '2.10',
    endpoint: companies,
    statement: 'other fields of provinces, districts and companies (not shown)',
    check: async ({ api, facts }) => {
      const record = listOf(await api.get('/api/v2/locations/provinces'))[0];
      const company = (await facts()).companies[0] ?? {};
      return {
        observed: `${Object.keys(isRecord(record) ? record : {}).join(', ')}; ${Object.keys(company).join(', ')}`,
      };
    },
  },
];
