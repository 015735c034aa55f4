/** A label came between two polls: it was not there `after` ms of waiting, and was there `by` then. */
export interface Delay {
  readonly after: number;
  readonly by: number;
}

/** Rounds in which polls that were far apart are read by those that were close together. */
const ROUNDS = 10;
/** More are never needed: a label that is this late is polled by the fixed schedule. */
const MOST_SPOTS = 100;
/** A stretch with less than this share of the labels is one in which none need have come. */
const LEAST_SHARE = 0.01;

export interface SpotLimits {
  /** The price of a poll in ms of waiting. */
  readonly costMs: number;
  /** Two polls of one label are at least so far apart. */
  readonly leastGapMs: number;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  /** The share of the labels that came in it. */
  readonly share: number;
}

/**
 * The waiting times, ms in ascending order, at which a label is best polled that comes as these did; none if there are
 * none. A poll costs as much as `costMs` of waiting, and is paid by the labels that have not come before it. So the gap
 * between two polls is `sqrt(2 * costMs / hazard)`: the hazard is the share of those still awaited that come within a ms.
 */
export function createSpots(delays: readonly Delay[], { costMs, leastGapMs }: SpotLimits): readonly number[] {
  const pieces = likelyPieces(delays);
  const spots: number[] = [];
  let awaited = 1;
  /** The part of the gap to the next spot that was passed, 0 to 1. */
  let passed = 0;
  pieces.forEach(({ from, to, share }, index) => {
    const parts = Math.max(1, Math.ceil((to - from) / (leastGapMs / 2)));
    const length = (to - from) / parts;
    for (let part = 1; part <= parts; part += 1) {
      passed += length / Math.sqrt((2 * costMs * length * awaited) / (share / parts));
      awaited -= share / parts;
      if (passed < 1 || spots.length >= MOST_SPOTS) continue;
      spots.push(Math.round(from + part * length));
      passed = 0;
    }
    // Nothing comes for a while now: what came since the last spot must not wait for that.
    const next = pieces[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (next - to < leastGapMs || passed === 0) return;
    spots.push(Math.round(to));
    passed = 0;
  });
  // From the end, because of spots that are closer together than polls may be the last one finds what the others would.
  const stored: number[] = [];
  for (const spot of spots.toReversed())
    if ((stored[0] ?? Number.POSITIVE_INFINITY) - spot >= leastGapMs) stored.unshift(spot);
  return stored;
}

/**
 * Where labels come, and what share of them. Each is only known to have come within a stretch of time; where such
 * stretches overlap, labels are more likely, so each is counted there the more, again and again (Turnbull 1976).
 */
function likelyPieces(delays: readonly Delay[]): readonly Piece[] {
  const stretches = delays.map(({ after, by }) => ({ after, by: Math.max(by, after + 1) }));
  const bounds = [...new Set(stretches.flatMap(({ after, by }) => [after, by]))].sort((a, b) => a - b);
  const edges = bounds.slice(1).map((to, index) => ({ from: bounds[index] ?? 0, to }));
  let shares = edges.map(({ from, to }) => to - from);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = edges.map(() => 0);
    for (const { after, by } of stretches) {
      const within = edges.map(({ from, to }, index) => (from >= after && to <= by ? (shares[index] ?? 0) : 0));
      const all = within.reduce((sum, share) => sum + share, 0);
      within.forEach((share, index) => {
        next[index] = (next[index] ?? 0) + share / all / stretches.length;
      });
    }
    shares = next;
  }
  return edges
    .map((edge, index) => ({ ...edge, share: shares[index] ?? 0 }))
    .filter(({ share }) => share >= LEAST_SHARE);
}
