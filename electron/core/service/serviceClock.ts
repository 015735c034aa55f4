import { z } from 'zod';
import { openPersistedValue, type PersistedValueParts } from '../base/index.ts';

/**
 * The service's clock as this computer's clock sees it. Every answer carries the service's time (RFC 9110, 6.6.1), so times
 * that the service names can be compared with ours, and it shows when our clock was set.
 */
export interface ServiceClock {
  /** `leadMs`: how far our clock is ahead of the service's, by an answer that came just now; null: it did not say. */
  heard(leadMs: number | null): void;
  /**
   * How far our clock is ahead of the service's (ms), if it has been so since `at` (epoch ms by our clock). Null: it was
   * set since, or nobody knows. A clock that was set and set back between two answers is not noticed.
   */
  leadSince(at: number): number | null;
  stop(): void;
}

/**
 * A difference of up to this many ms is no sign that a clock was set: the service's time has whole seconds, and an answer
 * takes its time to come.
 */
const AGREED_MS = 5_000;
/** A smaller difference, ms, is kept in memory only. */
const WRITTEN_MS = 1_000;

const heldSchema = z.object({ leadMs: z.number(), since: z.number() });

export async function createServiceClock(parts: PersistedValueParts): Promise<ServiceClock> {
  const { clock } = parts;
  const kept = await openPersistedValue('service_clock', heldSchema, parts);
  let held = kept.get();
  let wasSlow = false;

  function hold(leadMs: number, since: number): void {
    const isNews = held === null || held.since !== since || Math.abs(leadMs - (kept.get()?.leadMs ?? 0)) >= WRITTEN_MS;
    held = { leadMs, since };
    if (isNews) kept.set(held);
  }

  return {
    heard(leadMs) {
      if (leadMs === null) return;
      if (held === null) return hold(leadMs, clock.now());
      const ahead = leadMs - held.leadMs;
      // A slow answer makes our clock look further ahead than it is; two in a row mean that it was set forward.
      if (ahead > AGREED_MS && !wasSlow) {
        wasSlow = true;
        return;
      }
      wasSlow = false;
      if (Math.abs(ahead) <= AGREED_MS) return hold(Math.min(leadMs, held.leadMs), held.since);
      // Set back by so much: every time that was written down before may be that far ahead of the present one.
      hold(leadMs, clock.now() + Math.max(0, -ahead));
    },
    leadSince: (at) => (held !== null && held.since <= at ? held.leadMs : null),
    stop: kept.stop,
  };
}
