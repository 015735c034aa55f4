/** Everything here goes to stderr: stdout belongs to the command that follows the set-up. */
export const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);

const silentMs = 5000;

/** Something the person at the keyboard has to do or know; the set-up stops with this sentence and no stack. */
export class SetupStopped extends Error {}

/**
 * Announces one step and, while it lasts, how far it is: a line that renews itself on a terminal, else a line every
 * few seconds.
 *
 * @template T
 * @param {string} title
 * @param {(report: (detail: string) => void) => Promise<T>} work is given a function to report how far it is
 * @returns {Promise<T>}
 */
export const step = async (title, work) => {
  const started = Date.now();
  const terminal = process.stderr.isTTY === true;
  const clear = terminal ? '\r\x1b[K' : '';
  let detail = '';
  let lastStated = started;
  say(`set-up: ${title}`);
  const line = () => `  ${detail ? `${detail}, ` : ''}${Math.round((Date.now() - started) / 1000)} s`;
  const timer = setInterval(
    () => {
      if (terminal) process.stderr.write(`${clear}${line()}`);
      else if (Date.now() - lastStated >= silentMs) {
        lastStated = Date.now();
        say(line());
      }
    },
    terminal ? 200 : 1000,
  );
  try {
    const result = await work((text) => {
      detail = text;
    });
    clearInterval(timer);
    say(`${clear}  ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    clearInterval(timer);
    if (terminal) process.stderr.write(clear);
    throw error;
  }
};
