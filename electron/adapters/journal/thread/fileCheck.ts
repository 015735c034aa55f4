import type { Finding } from '../damage/integrity.ts';

/** A check of a journal's file, under way in a process of its own. */
export interface FileCheck {
  /** Null when the file was written meanwhile, or the process was ended. */
  readonly finding: Promise<Finding | null>;
  stop(): void;
}

/** A process in which serveJournals.ts was started with the path of the file: Electron's or Node's. */
interface CheckingProcess {
  readonly stdout: NodeJS.ReadableStream | null;
  once(event: 'exit', listener: () => void): unknown;
  kill(): boolean;
}

/** The output of a process may arrive so long after its end, ms. */
const LAST_TEXT_MS = 1_000;

export function fileCheck(child: CheckingProcess): FileCheck {
  const finding = new Promise<Finding | null>((resolve) => {
    let stated = '';
    // The output of Electron's process has no end, so the line has one.
    child.stdout?.on('data', (chunk: Buffer) => {
      stated += chunk.toString('utf8');
      if (stated.endsWith('\n')) resolve(JSON.parse(stated));
    });
    child.once('exit', () => setTimeout(() => resolve(null), LAST_TEXT_MS).unref());
  });
  return { finding, stop: () => void child.kill() };
}
