import type { StationApp } from '../../../scripts/lib/stationApp.ts';

/** What the station hands to the system instead of opening it itself. */
export interface HandOffs {
  /** Addresses for the browser and the mail program, in order. */
  opened(): Promise<readonly string[]>;
  /** The text on the clipboard. */
  copied(): Promise<string>;
}

/** Stands in for the system's browser and mail program, empties the clipboard, and records what comes. */
export async function spyOnHandOffs({ electron }: StationApp): Promise<HandOffs> {
  await electron.evaluate(({ clipboard, shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { handedToTheSystem: opened });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
    clipboard.clear();
  });
  return {
    opened: () =>
      electron.evaluate(
        () => (globalThis as unknown as { readonly handedToTheSystem: readonly string[] }).handedToTheSystem,
      ),
    copied: () => electron.evaluate(({ clipboard }) => clipboard.readText()),
  };
}
