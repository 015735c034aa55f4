import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the system calls of a process can be recorded here. */
export const canRecord = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

const CALLS = [
  ...['openat', 'open', 'write', 'pwrite64', 'writev', 'pwritev', 'copy_file_range', 'ftruncate', 'fallocate'],
  ...['fsync', 'fdatasync', 'rename', 'renameat', 'renameat2', 'link', 'linkat'],
  ...['unlink', 'unlinkat', 'rmdir', 'mkdir', 'mkdirat', 'sendmsg'],
];

/** What goes before a command whose calls are written into that file. */
export const recording = (log: string): readonly string[] => [
  ...['strace', '-f', '--seccomp-bpf', '-qq', '-y', '-xx', '-s', '100000000'],
  ...['-o', log, '-e', `trace=${CALLS.join()}`],
];

/** strace passes no signal on when it is killed, so this kills the process below it. */
export function killRecorded(strace: number): void {
  // Nothing is below it where the process has just ended by itself.
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(strace)], { encoding: 'utf8' });
  for (const pid of stdout.split('\n').filter((line) => line !== '')) process.kill(Number(pid), 'SIGKILL');
}

/** One call that succeeded, in the order in which they returned. Paths are absolute. */
export type Call =
  | { readonly kind: 'open'; readonly path: string; readonly fd: number; readonly flags: string }
  | {
      readonly kind: 'write';
      readonly path: string;
      readonly fd: number;
      readonly at: number | null;
      readonly bytes: Buffer;
    }
  | {
      readonly kind: 'copy';
      readonly from: string;
      readonly path: string;
      readonly fd: number;
      readonly length: number;
    }
  | { readonly kind: 'size'; readonly path: string; readonly size: number }
  /** `since`: how many calls had returned when it began: it covers those alone. */
  | { readonly kind: 'sync'; readonly path: string; readonly since: number }
  | { readonly kind: 'rename' | 'link'; readonly from: string; readonly path: string }
  | { readonly kind: 'remove' | 'mkdir'; readonly path: string }
  /** To a pipe or a socket. */
  | { readonly kind: 'send'; readonly fd: number; readonly bytes: Buffer };

/** From the recordings of programs that ran one after the other. */
export function readCalls(...logs: readonly string[]): readonly Call[] {
  const calls: Call[] = [];
  const begun = new Map<string, { readonly text: string; readonly since: number }>();
  const folders = new Map<number, string>();
  for (const line of logs.flatMap((log) => readFileSync(log, 'latin1').split('\n'))) {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const unfinished = rest.indexOf(' <unfinished ...>');
    if (unfinished >= 0) {
      begun.set(pid, { text: rest.slice(0, unfinished), since: calls.length });
      continue;
    }
    const first = resumed === null ? undefined : begun.get(pid);
    const call = callOf((first?.text ?? '') + (resumed?.[1] ?? rest), first?.since ?? calls.length, folders);
    if (call !== null) calls.push(call);
  }
  return calls;
}

const HEX = String.raw`((?:\\x[0-9a-f]{2})*)`;
const bytesOf = (hex = '') => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/** A descriptor with its path, a path from a folder, or a text: as strace writes them. */
const PART = new RegExp(`(\\d+|AT_FDCWD)<${HEX}>|"${HEX}"`, 'g');

function callOf(text: string, since: number, folders: Map<number, string>): Call | null {
  const [, name = '', args = '', answer = ''] = /^(\w+)\((.*)\) += (.*)$/.exec(text) ?? [];
  if (name === '' || answer.startsWith('-1') || answer.startsWith('?')) return null;
  const parts = [...args.matchAll(PART)].map(([, fd, path, given]) => ({ fd, bytes: bytesOf(path ?? given) }));
  const [first] = parts;
  const fd = Number(first?.fd ?? -1);
  const path = first?.bytes.toString() ?? '';
  const numbers = args.split(', ').map(Number);
  switch (name) {
    case 'open':
    case 'openat': {
      const opened = new RegExp(`^(\\d+)<${HEX}>`).exec(answer);
      if (opened === null) return null;
      const at = bytesOf(opened[2]).toString();
      if (args.includes('O_DIRECTORY')) folders.set(Number(opened[1]), at);
      return { kind: 'open', path: at, fd: Number(opened[1]), flags: args };
    }
    case 'sendmsg':
    case 'write':
    case 'writev':
    case 'pwrite64':
    case 'pwritev': {
      const bytes = Buffer.concat(parts.slice(1).map((part) => part.bytes)).subarray(0, Number(answer));
      if (!path.startsWith('/')) return { kind: 'send', fd, bytes };
      return { kind: 'write', path, fd, at: name.startsWith('p') ? (numbers.at(-1) ?? 0) : null, bytes };
    }
    case 'copy_file_range': {
      const to = parts[1];
      return { kind: 'copy', from: path, path: String(to?.bytes), fd: Number(to?.fd), length: Number(answer) };
    }
    case 'ftruncate':
      return { kind: 'size', path, size: numbers.at(-1) ?? 0 };
    case 'fallocate':
      return null;
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path, since };
    default: {
      const paths = pathsOf(parts, folders);
      const kind = name.startsWith('rename') ? 'rename' : name.startsWith('link') ? 'link' : null;
      if (kind !== null) return { kind, from: paths[0] ?? '', path: paths[1] ?? '' };
      return { kind: name.startsWith('mkdir') ? 'mkdir' : 'remove', path: paths[0] ?? '' };
    }
  }
}

/** A path may begin at an open folder, which stands before it, or at one that is named by its descriptor. */
function pathsOf(
  parts: readonly { readonly fd: string | undefined; readonly bytes: Buffer }[],
  folders: ReadonlyMap<number, string>,
): readonly string[] {
  let folder = '/';
  return parts.flatMap(({ fd, bytes }) => {
    const text = bytes.toString();
    if (fd !== undefined) {
      folder = text;
      return [];
    }
    const [, number, below = ''] = /^\/proc\/self\/fd\/(\d+)\/(.*)$/.exec(text) ?? [];
    if (number !== undefined) return [join(folders.get(Number(number)) ?? '/', below)];
    return [text.startsWith('/') ? text : join(folder, text)];
  });
}
