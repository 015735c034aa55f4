import { z } from 'zod';
import { type LateCorrection, lateCorrectionSchema, type SiteClaim } from '../../contract/site.ts';
import { createSignal, openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import type { DeskClaims } from './orderClaims.ts';
import type { Site } from './site.ts';

/**
 * Corrections that a person made at this desk of orders which another desk had taken before it could know of them: the
 * label there has what was corrected. Each is noted before it is made, and checked once the site has it.
 */
export type LateCorrections = Awaited<ReturnType<typeof createLateCorrections>>;

export interface LateCorrectionsDeps extends PersistedValueDeps {
  readonly deskId: string;
  readonly site: Pick<Site, 'state' | 'isTogether'>;
  readonly claims: Pick<DeskClaims, 'of'>;
}

/** `desk`: null: it is not known yet. */
const noted = z.array(lateCorrectionSchema.extend({ desk: z.string().nullable() }));

/** Not for an order that stopped there unsent: it is sent with its correction. */
function hasOldLabel({ parcel }: SiteClaim): boolean {
  return parcel === null || parcel.shipmentId !== null || !['needs_attention', 'cancelled'].includes(parcel.state);
}

export async function createLateCorrections(deps: LateCorrectionsDeps) {
  const { journal, deskId, site, claims } = deps;
  const stored = await openPersistedValue('late_corrections', noted, deps);
  const changed = createSignal<void>();
  const all = () => stored.get() ?? [];
  const others = (reference: string) => all().filter((one) => one.reference !== reference);

  return {
    /** A person corrects an order; what comes back is not ok where that was refused. */
    async around<T extends { readonly ok: boolean }>(reference: string, correct: () => Promise<T>): Promise<T> {
      if (site.state().kind === 'alone') return correct();
      stored.set([...others(reference), { reference, desk: null, changed: [] }]);
      const corrected = await correct();
      if (!corrected.ok) stored.set(others(reference));
      return corrected;
    },
    /** The site has all corrections of this desk. Those that came too late are stored until a person has seen them. */
    async reported(): Promise<void> {
      for (const { reference, desk } of all()) {
        if (desk !== null) continue;
        const claim = await claims.of(reference);
        if (!site.isTogether()) return;
        const isLate = claim !== null && claim.desk.id !== deskId && hasOldLabel(claim);
        const fields = isLate ? ((await journal.orderChanges(reference)).at(-1)?.changed ?? []) : [];
        stored.set([
          ...others(reference),
          ...(isLate ? [{ reference, desk: claim.desk.name, changed: [...fields] }] : []),
        ]);
        if (isLate) changed.emit();
      }
    },
    /** The first that a person has to see. */
    first(): LateCorrection | null {
      const late = all().find(({ desk }) => desk !== null);
      return late === undefined ? null : lateCorrectionSchema.parse(late);
    },
    seen(reference: string): void {
      stored.set(others(reference));
      changed.emit();
    },
    changed,
    stop: stored.stop,
  };
}
