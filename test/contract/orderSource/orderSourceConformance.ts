import { describe, expect, it } from 'vitest';
import { type ImportReport, nothingImported } from '../../../electron/contract/order.ts';
import type { OfferedList, OrderSource, SourceTrouble } from '../../../electron/core/ports/OrderSource.ts';
import { startDemoService } from '../../support/demoService.ts';
import { importsInto } from '../../support/listThreads.ts';
import { openStation } from '../../support/station.ts';
import { withCore } from '../../support/stationRequests.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** A source and what puts lists into it. */
export interface SourceDesk {
  readonly source: OrderSource;
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The same source after a restart of the program. */
  again(): OrderSource;
  /** Makes it fail, and works again afterwards. */
  breakIt(): Promise<void>;
  mendIt(): Promise<void>;
}

const list = (...references: readonly string[]) =>
  new Uint8Array(
    Buffer.from(
      [
        'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi',
        ...references.map((reference) => `${reference};Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;2`),
      ].join('\n'),
    ),
  );

const report: ImportReport = { ...nothingImported, fileName: 'a.csv', added: 1 };

/** Looks several times: a source may offer a list only once it is sure that it is complete. */
export async function offeredBy(source: OrderSource, looks = 4): Promise<readonly OfferedList[]> {
  let offered: readonly OfferedList[] = [];
  for (let look = 0; look < looks && offered.length === 0; look += 1) {
    const lists = await source.look();
    if (!lists.ok) throw new Error(lists.error.kind);
    offered = lists.value;
  }
  return offered;
}

export function orderSourceConformance(name: string, open: () => Promise<SourceDesk>): void {
  describe(`${name} as a source of orders`, () => {
    it('offers nothing where there is nothing', async () => {
      const { source } = await open();
      expect(await source.look()).toEqual({ ok: true, value: [] });
    });

    it('gives each order the name that it has', async () => {
      const { source, put } = await open();
      await put('a.csv', list('A-1', 'A-2'));
      const [offered] = await offeredBy(source);
      if (offered === undefined) throw new Error('nothing is offered');
      expect(offered.name).toBe('a.csv');
      const station = await openStation({ folder: await temporaryFolder(), service: await startDemoService() });
      const taken = await importsInto(withCore(station.core)).take({ source: source.name, file: offered.file });
      expect(taken).toMatchObject({ ok: true, value: { added: 2 } });
      const { items } = await station.core.orders('', 0, 9);
      expect(items.map(({ order }) => order.shop.source)).toEqual([source.name, source.name]);
    });

    it('offers a list until it is settled, also after a restart, and then no more', async () => {
      const { source, put, again } = await open();
      await put('a.csv', list('A-1'));
      expect(await offeredBy(source)).toHaveLength(1);
      expect(await offeredBy(source)).toHaveLength(1);
      const after = again();
      const [offered] = await offeredBy(after);
      expect(await offered?.settle(report)).toEqual({ ok: true, value: null });
      expect(await offeredBy(after)).toEqual([]);
      expect(await offeredBy(again())).toEqual([]);
    });

    it('offers a list that comes again under the same name as another one', async () => {
      const { source, put } = await open();
      for (let time = 0; time < 2; time += 1) {
        await put('a.csv', list('A-1'));
        const [offered] = await offeredBy(source);
        expect(await offered?.settle(report)).toEqual({ ok: true, value: null });
      }
      expect(await offeredBy(source)).toEqual([]);
    });

    it('offers the oldest first', async () => {
      const { source, put } = await open();
      await put('b.csv', list('B-1'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await put('a.csv', list('A-1'));
      expect((await offeredBy(source)).map((offered) => offered.name)).toEqual(['b.csv', 'a.csv']);
    });

    it('says what is wrong as a value, and goes on once it is over', async () => {
      const { source, put, breakIt, mendIt } = await open();
      await breakIt();
      const broken = await source.look();
      expect(broken).toMatchObject({ ok: false, error: { detail: expect.any(String) } });
      const kinds: readonly SourceTrouble['kind'][] = ['missing', 'unreadable', 'not_writable', 'disk_full'];
      expect(broken.ok ? '' : broken.error.kind).toSatisfy((kind) => kinds.some((one) => one === kind));
      await mendIt();
      await put('a.csv', list('A-1'));
      expect(await offeredBy(source)).toHaveLength(1);
    });
  });
}
