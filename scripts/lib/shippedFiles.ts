import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { extractFile, listPackage, statFile } from '@electron/asar';

/** A file that a packed app brings beside Electron: in its archive, or unpacked next to it because it is native or started. */
export interface ShippedFile {
  /** From the app's root, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** Compressed with gzip, about as an installer does it. */
  readonly compressed: number;
}

/** Every file of the program itself, of the `resources` folder of a packed app. */
export function shippedFiles(resources: string): readonly ShippedFile[] {
  const archive = path.join(resources, 'app.asar');
  const unpacked = `${archive}.unpacked`;
  const archived = listPackage(archive, { isPack: false })
    .map((name) => name.replace(/^[\\/]/u, ''))
    .filter((name) => isArchivedFile(archive, name));
  const beside = existsSync(unpacked)
    ? readdirSync(unpacked, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)))
    : [];
  return [
    ...archived.map((name) => shipped(name, extractFile(archive, name))),
    ...beside.map((name) => shipped(name, readFileSync(path.join(unpacked, name)))),
  ];
}

/** The files by what they belong to, largest first: a package, or a folder of our own. */
export function shippedParts(files: readonly ShippedFile[]): readonly (ShippedFile & { readonly files: number })[] {
  const parts = new Map<string, ShippedFile & { readonly files: number }>();
  for (const file of files) {
    const name = /^(?:node_modules\/(?:@[^/]+\/)?[^/]+|dist\/[^/]+|[^/]+)/u.exec(file.path)?.[0] ?? file.path;
    const part = parts.get(name) ?? { path: name, bytes: 0, compressed: 0, files: 0 };
    parts.set(name, {
      path: name,
      bytes: part.bytes + file.bytes,
      compressed: part.compressed + file.compressed,
      files: part.files + 1,
    });
  }
  return [...parts.values()].sort((one, other) => other.bytes - one.bytes);
}

/** Files that must not be shipped, by a part of their path. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  [/\.(?:map|ts|tsx|mts|cts|d\.ts)$/u, 'sources, or maps with sources'],
  [
    /(?:^|\/)(?:tests?|__tests__|spec|fixtures|examples?|docs?|\.github)\//u,
    'tests, examples or documents of a package',
  ],
  [/\.(?:md|markdown|c|cc|cpp|h|gyp|gypi|ps1|sh|lock|log)$/u, 'what is for developers'],
  [/^(?:disk|electron|renderer|scripts|test|mailbox|postgres|docs)\//u, 'sources of our own'],
  [/^dist\/mailbox\//u, 'the mailbox, a program of its own'],
];

/** A sentence for each file that should not be shipped to that platform, such as `linux-x64`. */
export function wrongFiles(files: readonly ShippedFile[], platform: string): readonly string[] {
  return files.flatMap(({ path: name }) => {
    const wrong = WRONG.find(([pattern]) => pattern.test(name))?.[1];
    if (wrong !== undefined) return [`${name}: ${wrong}`];
    const built = /(?:^|\/)prebuilds\/([^/]+)\//u.exec(name)?.[1];
    return built === undefined || built === platform ? [] : [`${name}: for another platform`];
  });
}

/** A table for a terminal. */
export function shippedTable(files: readonly ShippedFile[]): string {
  const kB = (bytes: number) => `${Math.ceil(bytes / 1_000)} kB`.padStart(10);
  const parts = shippedParts(files);
  const lines = parts.map((part) => `${kB(part.bytes)}${kB(part.compressed)}  ${part.path} (${part.files})`);
  const sum = (of: 'bytes' | 'compressed') => files.reduce((all, file) => all + file[of], 0);
  return [
    `${'size'.padStart(10)}${'gzip'.padStart(10)}  what (files)`,
    ...lines,
    `${kB(sum('bytes'))}${kB(sum('compressed'))}  all of our own, beside Electron`,
  ].join('\n');
}

/** False for folders, and for files that lie beside the archive. */
function isArchivedFile(archive: string, name: string): boolean {
  const entry = statFile(archive, name);
  return 'size' in entry && entry.unpacked !== true;
}

function shipped(name: string, content: Buffer): ShippedFile {
  return { path: name.replaceAll('\\', '/'), bytes: content.length, compressed: gzipSync(content).length };
}
