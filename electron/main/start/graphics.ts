import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { programFile } from './programFile.ts';

/** A crash of the graphics process. `isRestarting`: the program starts again without the graphics card. */
export interface GraphicsCrash {
  readonly reason: string;
  readonly exitCode: number;
  readonly isRestarting: boolean;
}

export type Graphics = ReturnType<typeof watchGraphics>;

/** Chromium ends the whole program at the sixth crash of the process that draws. */
const MOST_CRASHES = 3;
/** Only crashes within this time count together, ms. */
const WITHIN_MS = 600_000;
const NO_GPU = 'disable-gpu';

/** The version of the program in which the graphics card failed; another one tries it again. */
interface Stored {
  readonly version: string;
  readonly isTold: boolean;
}

/**
 * Starts the program again without the graphics card before Chromium gives up, and remembers it, because on some computers
 * it fails at each start. Has to be called before Electron is ready.
 */
export function watchGraphics(app: App, dataDir: string, onCrash: (crash: GraphicsCrash) => void) {
  const file = join(dataDir, 'graphics.json');
  let stored = read(file);
  const isOff = stored?.version === app.getVersion() || app.commandLine.hasSwitch(NO_GPU);
  if (isOff) app.disableHardwareAcceleration();

  /** If it cannot be written, it is lost at the next start, and then reported again. */
  function keep(next: Stored): void {
    stored = next;
    try {
      writeFileSync(file, JSON.stringify(next));
    } catch {
      // The switch of the next start is enough for it.
    }
  }

  let crashes: readonly number[] = [];
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (type !== 'GPU' || reason === 'clean-exit') return;
    const now = performance.now();
    crashes = [...crashes.filter((at) => now - at < WITHIN_MS), now];
    const isRestarting = !isOff && crashes.length === MOST_CRASHES;
    onCrash({ reason, exitCode, isRestarting });
    if (!isRestarting) return;
    keep({ version: app.getVersion(), isTold: false });
    app.relaunch({
      args: [...process.argv.slice(1), `--${NO_GPU}`],
      execPath: programFile(),
    });
    app.quit();
  });

  return {
    /** True once: the program draws without the graphics card from now on, and this was not shown yet. */
    takeReport(): boolean {
      if (!isOff || stored === null || stored.isTold) return false;
      keep({ ...stored, isTold: true });
      return true;
    },
  };
}

function read(file: string): Stored | null {
  try {
    const { version, isTold } = JSON.parse(readFileSync(file, 'utf8'));
    return { version: String(version), isTold: isTold === true };
  } catch {
    return null;
  }
}
