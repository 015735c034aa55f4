/** The exit code that shells expect after Ctrl+C. */
export const stoppedExitCode = 130;

const names: readonly (string | symbol)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'] satisfies readonly NodeJS.Signals[];

/**
 * Aborted by Ctrl+C or by a signal to end; nothing else in this process acts on that any more. One Ctrl+C can come
 * several times: from the terminal, and handed on by npm.
 */
export const stopSignal = (): AbortSignal => {
  const stop = new AbortController();
  for (const name of names) process.on(name, () => stop.abort());
  // Playwright would end this process by itself, before what was started is put away.
  process.on('newListener', (name, listener: (...args: unknown[]) => void) => {
    if (names.includes(name)) queueMicrotask(() => process.off(name, listener));
  });
  return stop.signal;
};
