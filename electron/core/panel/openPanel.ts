import { atMost } from '../base/index.ts';
import type { Platform } from '../platform/index.ts';
import type { Service } from '../service/index.ts';
import { createPanelList } from './panelList.ts';
import { createPanelMatch } from './panelMatch.ts';

/** Shipments of the account that the customer panel opened. */
export type Panel = Awaited<ReturnType<typeof openPanel>>;

export async function openPanel(platform: Platform, { client, state }: Service) {
  const { settings, profile, signals, opened } = platform;
  const use = () => settings.get().panel[profile];
  const isOn = () => use().mode !== 'no';
  const list = opened.add(await createPanelList({ ...platform, client, state, isOn }));
  const match = createPanelMatch({ ...platform, list, use, othersShip: () => settings.get().othersShip });

  // Requests to the service rest while it is away.
  signals.serviceChanged.on(() => state.awayFor() === null && list.wake());

  return {
    ...match,
    named: list.named,
    start: list.wake,
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

/** A list that was read less than this ago, ms, is not read again for one scan. */
const JUST_READ_MS = 5_000;
