/** What is needed of Electron's `app`. */
export interface QuittingApp {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

/**
 * Whoever wishes the program to end, it ends after `close`: the process takes its threads with it, and the journal is
 * open on one of them. What cannot be closed does not keep the program from ending.
 */
export function quitWhenClosed(app: QuittingApp, close: () => Promise<void>): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void close()
      .catch(() => undefined)
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
}
