/** The part of Electron's `app` that is used. */
interface QuittingApp {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

/**
 * Makes every quit wait for `close`, because the end of the process also ends its threads, and the journal is open in
 * one of them. A failing `close` does not keep the program from ending.
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
