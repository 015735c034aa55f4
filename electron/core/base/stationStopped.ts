/**
 * The station was stopped while something was under way. Its outcome must not be acted on any more: the next start
 * takes up what was left. Code that catches errors lets this one pass.
 */
export class StationStopped extends Error {
  constructor() {
    super('the station was stopped');
  }
}
