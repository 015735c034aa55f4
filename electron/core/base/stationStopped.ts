/**
 * The station was stopped while something was under way. Nobody may act on it any more: the next start takes up what was
 * left. Whoever catches errors lets this one pass.
 */
export class StationStopped extends Error {
  constructor() {
    super('the station was stopped');
  }
}
