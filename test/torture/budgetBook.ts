/** One request at the service; real ms. */
export interface Reached {
  readonly at: number;
  /** The life and the profile that sent it. */
  readonly by: string;
  /** When it was counted where the next life and the other profile read it. */
  readonly countedAt: number;
  /** The sender was there for its answer; else it had given it up, or had died. */
  readonly isHeard: boolean;
}

export interface Limit {
  readonly requests: number;
  readonly windowMs: number;
  /** So long after it was counted a request may be on its way, for those who only know that. */
  readonly transitMs: number;
}

/**
 * Requests with which more than the limit were at the service within one window, wherever it begins. Requests of the sender
 * that were answered count when they arrived. Everything else does too, unless it was longer on its way than anybody allows
 * for: no side knows of it, and at a hundred times the speed a busy machine is slower than any network.
 */
export function budgetFaults(reached: readonly Reached[], { requests, windowMs, transitMs }: Limit): readonly string[] {
  const inOrder = reached.toSorted((a, b) => a.at - b.at);
  const zero = inOrder[0]?.at ?? 0;
  return inOrder.flatMap(({ at, by }, index) => {
    const before = inOrder.slice(0, index).map((one) => timeFor(by, one, transitMs));
    const within = before.filter((time) => time > at - windowMs).length + 1;
    if (within <= requests) return [];
    const ms = Math.round(at - zero);
    return [`${by}, ${ms} ms after the first request: ${within} within one window, ${requests} allowed`];
  });
}

function timeFor(sender: string, { at, by, countedAt, isHeard }: Reached, transitMs: number): number {
  return by === sender && isHeard ? at : Math.min(at, countedAt + transitMs);
}
