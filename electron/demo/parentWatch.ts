import { fstatSync } from 'node:fs';

/** Electron's utilityProcess gives its child a port to the parent. */
type ParentPort = {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: 'close', listener: () => void) => void;
};

/** The process that started this one: reports to it that the service is ready, and notices when it ends. */
export type Parent = {
  readonly send: (message: unknown) => void;
  /** Calls back once when the parent has gone, or asks to end. */
  readonly whenGone: (end: () => void) => void;
};

function isParentPort(value: unknown): value is ParentPort {
  return typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;
}

/** A pipe ends with the process that holds its other end; a terminal or /dev/null says nothing about a parent. */
function stdinIsPipe(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

export function findParent(): Parent {
  const found: unknown = Reflect.get(process, 'parentPort');
  const port = isParentPort(found) ? found : null;
  return {
    send: (message) => {
      port?.postMessage(message);
      if (port === null && process.connected) process.send?.(message);
    },
    whenGone: (end) => {
      process.once('SIGTERM', end);
      process.once('SIGINT', end);
      if (port !== null) {
        port.on('close', end);
        return;
      }
      process.once('disconnect', end);
      if (!stdinIsPipe()) return;
      process.stdin.once('end', end);
      process.stdin.once('close', end);
      process.stdin.resume();
    },
  };
}
