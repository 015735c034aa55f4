import type { LearnedPrefix } from '../../contract/batch.ts';
import type { Job, PanelShipment } from '../../contract/job.ts';
import { folded, plainReference, prefixBetween } from './references.ts';

/** So many packers' answers show a prefix; fewer may be chance. */
const ANSWERS = 3;

/**
 * The prefix that the packers' answers of these jobs show most, and that the owner has not named: they took a shipment whose number
 * differs from the order's in it alone, and never denied one. `jobs`: the newest first. Null: there is none.
 */
export function learnedPrefix(
  jobs: readonly Pick<Job, 'key' | 'panel'>[],
  shipmentOf: (id: string) => PanelShipment | null,
  prefixes: readonly string[],
): LearnedPrefix | null {
  const learned = new Map<string, LearnedPrefix>();
  const denied = new Set<string>();
  for (const { key, panel } of jobs) {
    if (panel == null || key.kind !== 'reference') continue;
    const slip = key.value;
    for (const id of panel.others) denied.add(folded(prefixBetween(shipmentOf(id)?.reference ?? '', slip) ?? ''));
    const inPanel = panel.taken?.reference ?? '';
    const prefix = prefixBetween(inPanel, slip);
    // Without a person, only a number that is equal already is taken.
    if (!prefix || plainReference(inPanel, prefixes) === plainReference(slip, prefixes)) continue;
    const known = learned.get(folded(prefix)) ?? { prefix, answers: 0, inPanel, slip };
    learned.set(folded(prefix), { ...known, answers: known.answers + 1 });
  }
  const [most] = [...learned]
    .filter(([name, { answers }]) => answers >= ANSWERS && !denied.has(name))
    .map(([, one]) => one)
    .sort((a, b) => b.answers - a.answers);
  return most ?? null;
}
