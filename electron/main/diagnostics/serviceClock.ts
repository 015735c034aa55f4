import type { Clock } from '../../core/ports/Clock.ts';

/** How much this computer's clock is ahead of a service's, by the service's last answer. */
export type ServiceClock = ReturnType<typeof createServiceClock>;

export function createServiceClock(clock: Pick<Clock, 'monotonic'>) {
  const last = new Map<string, { readonly leadMs: number; readonly at: number }>();
  return {
    note: (baseUrl: string, leadMs: number): void => void last.set(baseUrl, { leadMs, at: clock.monotonic() }),
    /** Ms, by an answer that came at `since` (monotonic ms) or later; null: no answer had it. */
    leadSince(baseUrl: string, since: number): number | null {
      const noted = last.get(baseUrl);
      return noted === undefined || noted.at < since ? null : noted.leadMs;
    },
  };
}
