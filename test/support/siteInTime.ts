import type { Order } from '../../electron/contract/order.ts';
import type { Coordinator } from '../../electron/core/ports/Coordinator.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import { openDeskInTime } from './deskInTime.ts';
import { manualClock } from './manualClock.ts';
import { createMemorySite } from './memoryCoordinator.ts';
import { memoryJournal } from './memoryJournal.ts';

type Options = NonNullable<Parameters<typeof openDeskInTime>[1]>;

/** Desks under one clock that share one site in memory. */
export function siteInTime() {
  const time = manualClock();
  const site = createMemorySite(time);
  const idOf = (name: string) => `desk-${name}`;

  return {
    time,
    site,
    /** `stored`: the journal of this desk before a restart. */
    async open(
      name: string,
      {
        script = {},
        stored = memoryJournal({ now: time.now }),
        changed = (coordinator) => coordinator,
        isAlone = false,
        settings = {},
        ...options
      }: Pick<Options, 'journal' | 'lookup' | 'settings'> & {
        readonly script?: Parameters<typeof openDeskInTime>[0];
        readonly stored?: Journal;
        readonly changed?: (coordinator: Coordinator) => Coordinator;
        /** It has not joined the site. */
        readonly isAlone?: boolean;
      } = {},
    ) {
      const coordinator = changed(site.desk({ desk: { id: idOf(name), name } }));
      const desk = await openDeskInTime(script, {
        ...options,
        settings: { deskName: name, ...settings },
        after: { time, stored },
        ...(isAlone ? {} : { coordinator: () => coordinator }),
      });
      return {
        ...desk,
        id: idOf(name),
        cutOff: () => site.cutOff(idOf(name)),
        connect: () => site.connect(idOf(name)),
        async book(): Promise<readonly Order[]> {
          return (await desk.core.orders('', 0, 10_000)).items.map(({ order }) => order);
        },
        /** Null: the book does not have it. */
        async inBook(reference: string) {
          const all = (await desk.core.orders('', 0, 10_000)).items;
          return all.find(({ order }) => order.reference === reference) ?? null;
        },
      };
    },
  };
}

export type DeskOfSite = Awaited<ReturnType<ReturnType<typeof siteInTime>['open']>>;
