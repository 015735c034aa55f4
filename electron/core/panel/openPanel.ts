import type { LearnedPrefix } from '../../contract/batch.ts';
import type { OrderFilter } from '../../contract/order.ts';
import { atMost } from '../base/index.ts';
import type { Platform } from '../platform/index.ts';
import type { ListedShipment } from '../ports/JournalPanel.ts';
import type { Service } from '../service/index.ts';
import { createLabelsAhead, type LabelsAhead, type LabelsAheadDeps, type ReadLabel } from './labelsAhead.ts';
import { learnedPrefix } from './learnedPrefix.ts';
import { createPanelList } from './panelList.ts';
import { createPanelMatch } from './panelMatch.ts';
import { type PanelRows, panelRows } from './panelRows.ts';

/** Shipments of the account that the customer panel opened. */
export type Panel = Awaited<ReturnType<typeof openPanel>>;

export async function openPanel(platform: Platform, { client, state }: Service, facts: LabelsAheadDeps['facts']) {
  const { settings, profile, signals, opened } = platform;
  const use = () => settings.get().panel[profile];
  const isOn = () => use().mode !== 'no';
  const rows = await listedRows(platform.journal);
  const ahead: LabelsAhead = opened.add(
    createLabelsAhead(
      {
        ...{ ...platform, client, state, facts },
        list: () => list,
        isPrintedUnasked: (one) => match.isPrintedUnasked(one),
        isFree: async (one) => (await match.notElsewhere([one])).length > 0,
      },
      rows,
    ),
  );
  const onCancelled = signals.cancelledListed.emit;
  const list = opened.add(await createPanelList({ ...platform, client, state, isOn, ahead, onCancelled }, rows));
  const match = createPanelMatch({ ...platform, list, use, othersShip: () => settings.get().othersShip });

  signals.jobChanged.on(({ shipment, label }) => shipment !== null && label !== null && ahead.taken(shipment.id));
  // Requests to the service rest while it is away.
  signals.serviceChanged.on(() => {
    if (state.awayFor() !== null) return;
    list.wake();
    ahead.wake();
  });

  return {
    ...match,
    named: list.named,
    slept: list.slept,
    labelAhead: ahead.labelAhead,
    whileCancelling: ahead.whileCancelling,
    /** See `learnedPrefix.ts`. */
    async learnedPrefix(): Promise<LearnedPrefix | null> {
      const jobs = isOn() ? await platform.journal.recentJobs(MOST_ANSWERED) : [];
      return learnedPrefix(jobs, list.of, use().prefixes);
    },
    /** What the order list shows of them. */
    async rows(search: string, filter: OrderFilter): Promise<PanelRows> {
      const open = await match.unprinted();
      return panelRows(open, { journal: platform.journal, prefixes: use().prefixes }, search, filter);
    },
    start(readLabel: ReadLabel): void {
      list.wake();
      ahead.start(readLabel);
    },
    /** The open shipment of a scanned code. Where none is known, the list is read once more: it may have been opened a moment ago. */
    async find(codes: readonly string[], withinMs: number) {
      const found = match.byCode(codes);
      if (found !== null || !isOn() || list.freshness(JUST_READ_MS) === 'fresh' || state.awayFor() !== null)
        return found;
      await atMost(withinMs, platform.clock, list.refresh());
      return match.byCode(codes);
    },
  };
}

/** What a job has by now is no label ahead any more. */
async function listedRows(journal: Platform['journal']): Promise<readonly ListedShipment[]> {
  const rows: ListedShipment[] = [];
  for (const { ahead, ...one } of await journal.panelShipments()) {
    const isTaken = ahead !== undefined && (await journal.jobByShipment(one.shipment.id)) !== null;
    rows.push(isTaken ? one : { ...one, ahead });
  }
  return rows;
}

/** So many of the newest jobs are searched for packers' answers. */
const MOST_ANSWERED = 1_000;
/** A list that was read less than this ago, ms, is not read again for one scan. */
const JUST_READ_MS = 5_000;
