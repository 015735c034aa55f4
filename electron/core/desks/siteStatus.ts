import type { SiteState } from '../../contract/site.ts';
import { createSignal, type PersistedValue } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { SiteAway } from '../ports/Coordinator.ts';
import type { Logger } from '../ports/Logger.ts';

type Away = Extract<SiteState, { kind: 'away' }>;

interface SiteStatusDeps {
  /** This desk has no site. */
  readonly isAlone: boolean;
  /** The database last refused this desk as `same_desk`, before this start. */
  readonly wasRefused: boolean;
  /** Since when (epoch ms) a person has this desk work without the others; it outlives this start. */
  readonly withoutOthers: Pick<PersistedValue<number>, 'get' | 'set'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}

export const notConnected: SiteAway = { kind: 'away', detail: 'not connected' };

/** What this desk is to its site by the last answer: alone, together with the others, or away, and why. */
export function createSiteStatus({ isAlone, wasRefused, withoutOthers, clock, logger }: SiteStatusDeps) {
  /** The site answers again, or does not any more; or this desk has arrived again. */
  const changed = createSignal<SiteState>();
  let state: SiteState = isAlone
    ? { kind: 'alone' }
    : {
        kind: 'away',
        since: clock.now(),
        ...absence(wasRefused ? 'same_desk' : 'unreachable'),
        why: notConnected.detail,
      };

  /** While the database refuses this desk, it sends nothing by itself, even if a person had let it work without the others. */
  function absence(reason: Away['reason']): Pick<Away, 'reason' | 'withoutOthers'> {
    const since = withoutOthers.get();
    return reason === 'unreachable' && since !== null ? { reason, withoutOthers: since } : { reason };
  }

  function become(next: SiteState) {
    const shown = (of: SiteState) => (of.kind === 'away' ? `${of.reason} ${of.withoutOthers} ${of.why}` : of.kind);
    const isNew = shown(state) !== shown(next);
    state = next;
    if (isNew) changed.emit(state);
  }

  const isTogether = (): boolean => state.kind === 'together';
  const isRefused = (): boolean => state.kind === 'away' && state.reason !== 'unreachable';

  return {
    now: (): SiteState => state,
    changed,
    isTogether,
    /** The database does not take this desk: others may work in its place, or by other rules. */
    isRefused,
    /** This desk has arrived. Each arrival is reported: what it had published may be lost although it was never away. */
    arrived(): void {
      if (withoutOthers.get() !== null) withoutOthers.set(null);
      if (isTogether()) changed.emit(state);
      else become({ kind: 'together' });
    },
    /** `isSameDesk`: another program is this desk. Silence ends no refusal. */
    lost({ detail: why, refused }: Pick<SiteAway, 'detail' | 'refused'>, isSameDesk: boolean): void {
      const reason = isSameDesk ? 'same_desk' : refused === undefined || refused === 'not_on' ? 'unreachable' : refused;
      if (reason === 'unreachable' && isRefused()) return;
      become({ kind: 'away', since: state.kind === 'away' ? state.since : clock.now(), ...absence(reason), why });
    },
    /** See `Site.goWithoutOthers`. */
    goWithoutOthers(): boolean {
      if (state.kind !== 'away' || state.reason !== 'unreachable') return false;
      if (withoutOthers.get() === null) {
        withoutOthers.set(clock.now());
        logger.warn('works without the other desks', { awaySince: state.since });
      }
      become({ ...state, ...absence('unreachable') });
      return true;
    },
  };
}
