import { describe, expect, it } from 'vitest';
import { type ImportReport, nothingImported } from '../../../electron/contract/importReport.ts';
import type { OfferedList, OrderSource, SourceTrouble } from '../../../electron/core/ports/OrderSource.ts';
import { startDemoService } from '../../support/demoService.ts';
import { importsInto } from '../../support/listThreads.ts';
import { openStation } from '../../support/station.ts';
import { withCore } from '../../support/stationRequests.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** A source and what puts lists into it. */
export interface SourceDesk {
  readonly source: OrderSource;
  /** So many ms pass for the source. */
  wait(ms: number): Promise<void>;
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

/** Waits between two polls: a source may offer a list only once it is sure that it is complete. */
export async function offeredBy(
  { wait, source: itsOwn }: Pick<SourceDesk, 'wait' | 'source'>,
  source = itsOwn,
  ms = 60_000,
): Promise<readonly OfferedList[]> {
  const poll = async () => {
    const lists = await source.poll();
    if (!lists.ok) throw new Error(lists.error.kind);
    return lists.value;
  };
  const offered = await poll();
  if (offered.length > 0) return offered;
  await wait(ms);
  return poll();
}

export function orderSourceConformance(name: string, open: () => Promise<SourceDesk>): void {
  describe(`${name} as a source of orders`, () => {
    it('offers nothing where there is nothing', async () => {
      const { source } = await open();
      expect(await source.poll()).toEqual({ ok: true, value: [] });
    });

    it('gives each order the name that it has', async () => {
      const desk = await open();
      const { source } = desk;
      await desk.put('a.csv', list('A-1', 'A-2'));
      const [offered] = await offeredBy(desk);
      if (offered === undefined) throw new Error('nothing is offered');
      expect(offered.name).toBe('a.csv');
      const station = await openStation({ folder: await temporaryFolder(), service: await startDemoService() });
      const taken = await importsInto(withCore(station.core)).take({ source: source.name, file: offered.file });
      expect(taken).toMatchObject({ ok: true, value: { added: 2 } });
      const { items } = await station.core.orders('', 0, 9);
      expect(items.map(({ order }) => order.shop.source)).toEqual([source.name, source.name]);
    });

    it('offers a list until it is settled, also after a restart, and then no more', async () => {
      const desk = await open();
      await desk.put('a.csv', list('A-1'));
      expect(await offeredBy(desk)).toHaveLength(1);
      expect(await offeredBy(desk)).toHaveLength(1);
      const after = desk.again();
      const [offered] = await offeredBy(desk, after);
      expect(await offered?.settle(report)).toEqual({ ok: true, value: null });
      expect(await offeredBy(desk, after)).toEqual([]);
      expect(await offeredBy(desk, desk.again())).toEqual([]);
    });

    it('offers a list that comes again under the same name as another one', async () => {
      const desk = await open();
      for (let time = 0; time < 2; time += 1) {
        await desk.put('a.csv', list('A-1'));
        const [offered] = await offeredBy(desk);
        expect(await offered?.settle(report)).toEqual({ ok: true, value: null });
      }
      expect(await offeredBy(desk)).toEqual([]);
    });

    it('offers the oldest first', async () => {
      const desk = await open();
      await desk.put('b.csv', list('B-1'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await desk.put('a.csv', list('A-1'));
      expect((await offeredBy(desk)).map((offered) => offered.name)).toEqual(['b.csv', 'a.csv']);
    });

    it('returns what is wrong as a value, and goes on once it is over', async () => {
      const desk = await open();
      await desk.breakIt();
      const broken = await desk.source.poll();
      expect(broken).toMatchObject({ ok: false, error: { detail: expect.any(String) } });
      const kinds: readonly SourceTrouble['kind'][] = ['missing', 'unreadable', 'not_writable', 'disk_full'];
      expect(broken.ok ? '' : broken.error.kind).toSatisfy((kind) => kinds.some((one) => one === kind));
      await desk.mendIt();
      await desk.put('a.csv', list('A-1'));
      expect(await offeredBy(desk)).toHaveLength(1);
    });
  });
}
