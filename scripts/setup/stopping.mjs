/** Ctrl+C, or a signal to end, while the set-up was at work. */
export class Interrupted extends Error {}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

let requested = false;

/** @type {Set<(signal: NodeJS.Signals) => void>} */
const inFlight = new Set();

/** How often it is checked whether the parent is still there, ms. */
const parentEveryMs = 500;

/**
 * From now on a signal ends what is under way instead of this process, which lasts until that is gone. So does the end of
 * the parent: npm ends by a signal without handing it on.
 */
export const listenForStop = () => {
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    requested = true;
    for (const end of inFlight) end(signal);
  };
  for (const signal of signals) process.on(signal, () => stop(signal));
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    stop('SIGTERM');
  }, parentEveryMs);
  poll.unref();
};

/**
 * Has this called at every signal; call the result when that is no longer needed. One Ctrl+C can come twice: from the
 * terminal, and handed on by npm.
 *
 * @param {(signal: NodeJS.Signals) => void} end
 * @returns {() => void} stops it
 */
export const endOnStop = (end) => {
  inFlight.add(end);
  return () => inFlight.delete(end);
};

/** Throws `Interrupted` when a signal has come. */
export const stopIfRequested = () => {
  if (requested) throw new Interrupted();
};
