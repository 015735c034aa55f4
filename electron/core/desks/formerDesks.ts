import { z } from 'zod';
import type { DeskRef } from '../../contract/site.ts';
import { createSignal, createWakeable, openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import type { Site } from './site.ts';

export interface FormerDesksDeps extends PersistedValueDeps {
  readonly site: Site;
  /** Null: this desk is alone. Its name may change. */
  readonly desk: DeskRef | null;
}

/** The desks that this one was before its data was lost: a person confirms that it was set up again under the same name. */
export async function createFormerDesks({ site, desk, ...deps }: FormerDesksDeps) {
  const former = await openPersistedValue('desk_before', z.array(z.string()), deps);
  const changed = createSignal<void>();
  let known: readonly DeskRef[] = [];
  const has = (deskId: string): boolean => (former.get() ?? []).includes(deskId);

  const poll = createWakeable(async () => {
    const desks = await site.desks();
    if (!desks.ok) return;
    known = desks.value.filter(({ isOn }) => !isOn).map(({ desk: off }) => off);
    changed.emit();
  });

  return {
    has,
    /** A desk of the same name that is not on, and about which no person has answered yet; null: none. */
    perhaps: (): DeskRef | null =>
      known.find(({ id, name }) => desk !== null && id !== desk.id && name === desk.name && !has(id)) ?? null,
    /** A person says that this desk is that one. */
    adopt(deskId: string): void {
      former.set([...(former.get() ?? []), deskId]);
      changed.emit();
    },
    /** Desks have come or gone. */
    wake(): void {
      if (desk !== null && site.isTogether()) poll();
    },
    changed,
    stop: former.stop,
  };
}
