import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Chance } from '../torture/random.ts';
import type { Call } from './calls.ts';

/** The fate of writes that were not synced: all of them are there, none, the first ones, or any of them. */
export type Fate = 'all' | 'nothing' | 'first' | 'some';
export const FATES = ['all', 'nothing', 'first', 'some'] as const;

type Change = { readonly n: number } & ({ readonly at: number; readonly bytes: Buffer } | { readonly size: number });

/** A file or a folder, whatever its names are. `synced`: how many calls one sync covers, and after which call it was done. */
interface Node {
  readonly isFolder: boolean;
  readonly changes: Change[];
  readonly synced: { readonly since: number; readonly n: number }[];
  /** As it is for the running program. */
  content: Buffer;
  readonly names: Map<string, Node>;
}

/** Names that one call changes; null: removed. */
interface Renaming {
  readonly n: number;
  readonly names: readonly { readonly folder: Node; readonly name: string; readonly node: Node | null }[];
}

/** The disk below a folder, from the calls of the programs that worked there. */
export interface Disk {
  /** The calls, so many of which had returned when the power went. */
  readonly calls: readonly Call[];
  /** Writes a state that the disk may have then into an empty folder. */
  restore(cut: number, fate: Fate, chance: Chance, folder: string): void;
}

const empty = (isFolder: boolean): Node => ({
  isFolder,
  changes: [],
  synced: [],
  content: Buffer.alloc(0),
  names: new Map(),
});

/** Everything that lies in a folder, as it is on the disk before the recording. */
export function readTree(folder: string): Node {
  const node = empty(true);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const below = entry.isDirectory() ? readTree(path) : empty(false);
    if (!entry.isDirectory()) {
      below.content = readFileSync(path);
      // Before the first call, so that it is durable.
      below.changes.push({ n: -1, at: 0, bytes: Buffer.from(below.content) });
    }
    node.names.set(entry.name, below);
  }
  return node;
}

/** `before`: what lay in the folder; names in `spared` are no part of the disk. */
export function diskOf(root: string, before: Node, calls: readonly Call[], spared: readonly string[] = []): Disk {
  const live = before;
  const first = new Map<Node, ReadonlyMap<string, Node>>();
  noteFirst(live, first);
  const renamings: Renaming[] = [];
  const cursors = new Map<number, number | 'end'>();

  function nodeAt(path: string): Node | undefined {
    const below = relative(root, path);
    if (below.startsWith('..') || spared.includes(basename(path))) return undefined;
    return below === '' ? live : below.split('/').reduce<Node | undefined>((at, name) => at?.names.get(name), live);
  }

  function rename(n: number, changes: readonly (readonly [path: string, node: Node | null])[]): void {
    const names = changes.flatMap(([path, node]) => {
      const folder = nodeAt(dirname(path));
      if (folder === undefined || spared.includes(basename(path))) return [];
      if (node === null) folder.names.delete(basename(path));
      else folder.names.set(basename(path), node);
      return [{ folder, name: basename(path), node }];
    });
    if (names.length > 0) renamings.push({ n, names });
  }

  function write(n: number, path: string, fd: number, given: number | null, bytes: Buffer): void {
    const node = nodeAt(path);
    if (node === undefined) return;
    const cursor = cursors.get(fd) ?? 0;
    const at = given ?? (cursor === 'end' ? node.content.length : cursor);
    if (given === null && cursor !== 'end') cursors.set(fd, at + bytes.length);
    change(node, { n, at, bytes });
  }

  function change(node: Node, made: Change): void {
    node.changes.push(made);
    node.content = changed(node.content, made);
  }

  for (const [n, call] of calls.entries()) {
    switch (call.kind) {
      case 'open': {
        cursors.set(call.fd, call.flags.includes('O_APPEND') ? 'end' : 0);
        const known = nodeAt(call.path);
        if (known === undefined && call.flags.includes('O_CREAT')) rename(n, [[call.path, empty(false)]]);
        else if (known !== undefined && call.flags.includes('O_TRUNC')) change(known, { n, size: 0 });
        break;
      }
      case 'write':
        write(n, call.path, call.fd, call.at, call.bytes);
        break;
      case 'copy':
        write(n, call.path, call.fd, null, nodeAt(call.from)?.content.subarray(0, call.length) ?? Buffer.alloc(0));
        break;
      case 'size': {
        const node = nodeAt(call.path);
        if (node !== undefined) change(node, { n, size: call.size });
        break;
      }
      case 'sync':
        nodeAt(call.path)?.synced.push({ since: call.since, n });
        break;
      case 'mkdir':
        rename(n, [[call.path, empty(true)]]);
        break;
      case 'remove':
        rename(n, [[call.path, null]]);
        break;
      case 'link':
        rename(n, [[call.path, nodeAt(call.from) ?? empty(false)]]);
        break;
      case 'rename':
        rename(n, [
          [call.path, nodeAt(call.from) ?? empty(false)],
          [call.from, null],
        ]);
        break;
      case 'send':
        break;
      default:
        call satisfies never;
    }
  }

  return {
    calls,
    restore(cut, fate, chance, folder) {
      const tree = new Map([...first].map(([node, names]) => [node, new Map(names)]));
      const namesOf = (node: Node) => tree.get(node) ?? tree.set(node, new Map()).get(node) ?? new Map();
      const open = renamings.filter(({ n }) => n < cut);
      const isDurable = ({ n, names }: Renaming) => names.every((one) => n < coveredBy(one.folder, cut));
      for (const { names } of surviving(open, isDurable, fate, chance)) {
        for (const { folder: at, name, node } of names) {
          if (node === null) namesOf(at).delete(name);
          else namesOf(at).set(name, node);
        }
      }
      const put = (node: Node, path: string) => {
        if (!node.isFolder) return writeFileSync(path, contentOf(node, cut, fate, chance));
        mkdirSync(path, { recursive: true });
        for (const [name, below] of namesOf(node)) put(below, join(path, name));
      };
      put(live, folder);
    },
  };
}

/** How many of the first calls the syncs of a file or folder cover that were done by then. */
const coveredBy = ({ synced }: Node, cut: number) =>
  Math.max(0, ...synced.filter(({ n }) => n < cut).map(({ since }) => since));

function contentOf(node: Node, cut: number, fate: Fate, chance: Chance): Buffer {
  const covered = coveredBy(node, cut);
  const isDurable = ({ n }: Change) => n < covered;
  const made = node.changes.filter(({ n }) => n < cut);
  const durable = made.filter(isDurable).reduce(changed, Buffer.alloc(0));
  const late = surviving(made, isDurable, fate, chance).filter((one) => !isDurable(one));
  return (fate === 'some' ? chance.shuffled(late).flatMap((one) => torn(one, chance)) : late).reduce(changed, durable);
}

/** In their order: what is durable, and of the rest what its fate is. */
function surviving<T>(made: readonly T[], isDurable: (one: T) => boolean, fate: Fate, chance: Chance): readonly T[] {
  const last = fate === 'first' ? chance.whole(0, made.length) : made.length;
  return made.filter(
    (one, index) => isDurable(one) || (index < last && fate !== 'nothing' && (fate !== 'some' || chance.happens(0.7))),
  );
}

/** A write may reach the disk in sectors, each or none of them. */
function torn(one: Change, chance: Chance): readonly Change[] {
  if (!('bytes' in one) || chance.happens(0.5)) return [one];
  const sector = chance.pick([512, 4_096]);
  const pieces: Change[] = [];
  for (let from = 0; from < one.bytes.length; ) {
    const to = Math.min(one.bytes.length, from + sector - ((one.at + from) % sector));
    if (chance.happens(0.5)) pieces.push({ n: one.n, at: one.at + from, bytes: one.bytes.subarray(from, to) });
    from = to;
  }
  return pieces;
}

function changed(content: Buffer, change: Change): Buffer {
  const size = 'size' in change ? change.size : Math.max(content.length, change.at + change.bytes.length);
  const next = size === content.length ? content : Buffer.concat([content, Buffer.alloc(size)], size);
  if ('bytes' in change) change.bytes.copy(next, change.at);
  return next;
}

function noteFirst(node: Node, first: Map<Node, ReadonlyMap<string, Node>>): void {
  if (node.isFolder) first.set(node, new Map(node.names));
  for (const below of node.names.values()) noteFirst(below, first);
}
