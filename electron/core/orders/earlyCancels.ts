import { z } from 'zod';
import { type ShopStop, shopStopSchema } from '../../contract/order.ts';
import { openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import { createDeskFact, type FactOfDesk } from '../desks/index.ts';

type Cancels = Readonly<Record<string, ShopStop>>;

/** An order that the shop cancelled before it came is imported within so long, ms, or never. */
const EARLY_MS = 90 * 86_400_000;
/** A shop that cancels orders of other warehouses here as well fills nothing up. */
const MOST_EARLY = 2_000;
const cancelsSchema = z.record(z.string(), shopStopSchema);

/**
 * Cancels of the shop that came before their orders, by reference: those that this desk got, and those of the other desks of the
 * site. `onChanged`: other desks got some, or took some back.
 */
export async function openEarlyCancels(
  deps: PersistedValueDeps & { readonly desk: FactOfDesk },
  onChanged: () => void,
) {
  const { clock, desk } = deps;
  const own = await openPersistedValue('early_cancels', cancelsSchema, deps);
  /** By desk; without the site they hold as well. */
  const others = await openPersistedValue('early_cancels_elsewhere', z.record(z.string(), cancelsSchema), deps);
  const fact = createDeskFact(
    { ...deps, ...desk },
    'early_cancels:',
    async () => own.get() ?? {},
    (by, value) => {
      others.set({ ...others.get(), [by]: cancelsSchema.catch({}).parse(value) });
      onChanged();
    },
  );

  function set(cancels: Cancels): void {
    own.set(cancels);
    fact.wake();
  }

  const isYoung = ([, { at }]: readonly [string, ShopStop]) => at > clock.now() - EARLY_MS;
  const elsewhere = (): Cancels =>
    Object.fromEntries(
      Object.values(others.get() ?? {})
        .flatMap(Object.entries<ShopStop>)
        .filter(isYoung),
    );
  const all = (): Cancels => ({ ...elsewhere(), ...own.get() });

  return {
    all,
    /** Those of other desks. */
    elsewhere,
    /** Remembers these, but for what another desk got. */
    remember(cancels: readonly (readonly [string, ShopStop])[]): void {
      const known = all();
      const fresh = cancels.filter(([reference, { at }]) => elsewhere()[reference]?.at !== at);
      if (fresh.length === 0) return;
      const again = fresh.map(([reference, cancel]) => {
        const isAgain = known[reference] !== undefined && known[reference].word !== cancel.word;
        return [reference, isAgain ? { ...cancel, isAgain } : cancel] as const;
      });
      set(Object.fromEntries([...Object.entries(own.get() ?? {}), ...again].filter(isYoung).slice(-MOST_EARLY)));
    },
    /** Forgets those that `isIt` of this desk, and returns how many. */
    forget(isIt: (reference: string, cancel: ShopStop) => boolean): number {
      const before = Object.entries(own.get() ?? {});
      const left = before.filter(([reference, cancel]) => !isIt(reference, cancel));
      if (left.length < before.length) set(Object.fromEntries(left));
      return before.length - left.length;
    },
    stop(): void {
      fact.stop();
      own.stop();
      others.stop();
    },
  };
}
