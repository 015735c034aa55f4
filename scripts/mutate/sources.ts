import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { API } from 'typescript/unstable/sync';
import type { Graph } from './nearestTests.ts';

/** The parts of the product that are drawn from; `turns`: how often each comes up beside the others. */
export const areas = [
  { name: 'core', folder: 'electron/core', turns: 3 },
  { name: 'adapters', folder: 'electron/adapters', turns: 3 },
  { name: 'renderer', folder: 'renderer', turns: 3 },
  { name: 'mailbox', folder: 'mailbox', turns: 1 },
  { name: 'main', folder: 'electron/main', turns: 1 },
  { name: 'contract', folder: 'electron/contract', turns: 1 },
] as const;

type Area = (typeof areas)[number];
export type AreaName = Area['name'];

/** Texts, styles and sounds: they are for people to judge. */
const leftOut = ['renderer/i18n/', 'renderer/theme/', 'renderer/sound/sounds.ts'];

const byPosix = (file: string): string => file.split(path.sep).join('/');

/** The sources of an area, relative to the root, with slashes. */
export const sourcesOf = ({ folder }: Area, root: string): readonly string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .map(byPosix)
    .filter((file) => !leftOut.some((start) => file.startsWith(start)))
    .sort();

const projectOf = (file: string): string => `${file.split('/')[0]}/tsconfig.json`;

/** `if (false)`: a wrong condition is the purpose here, and the compiler recognises only one such mistake. */
const UNREACHABLE = 7027;

/** TypeScript's view of the tree: what a source is made of, and whether a changed one would still pass its check. */
export function openSources(root: string) {
  const changed = new Map<string, string>();
  const api = new API({ cwd: root, fs: { readFile: (file) => changed.get(file) } });
  const absolute = (file: string) => path.join(root, file);
  const openProjects = [...new Set(areas.map(({ folder }) => absolute(projectOf(folder))))];
  let snapshot = api.updateSnapshot({ openProjects });

  function programOf(file: string) {
    const project = snapshot.getProject(absolute(projectOf(file)));
    if (!project) throw new Error(`${projectOf(file)} is not open`);
    return project.program;
  }
  function again(file: string): void {
    const before = snapshot;
    snapshot = api.updateSnapshot({ fileChanges: { changed: [file] } });
    before.dispose();
  }
  function complains(file: string): boolean {
    const program = programOf(file);
    const of = absolute(file);
    const all = [...program.getSyntacticDiagnostics(of), ...program.getSemanticDiagnostics(of)];
    return all.some(({ code }) => code !== UNREACHABLE);
  }
  return {
    read(file: string) {
      const source = programOf(file).getSourceFile(absolute(file));
      if (!source) throw new Error(`${file} belongs to no project`);
      return source;
    },
    /** Whether a file with this text, and those that import it, have no complaint. Nothing is written. */
    isAccepted(file: string, text: string, importers: readonly string[]) {
      changed.set(absolute(file), text);
      again(absolute(file));
      try {
        return ![file, ...importers].some(complains);
      } finally {
        changed.delete(absolute(file));
        again(absolute(file));
      }
    },
    close: () => api.close(),
  };
}

const quoted = /(['"`])((?:\.{1,2}\/)?[\w@./-]+\.(?:tsx?|mjs|cjs))\1/g;
const typesAlone = /^(?:import|export) type [^;]*;/gm;

/**
 * The files that each file needs to run: imports have their endings here, and a program that is started by its file's name
 * is needed as an import is.
 */
export function graphOf(root: string): Graph {
  const files = globSync('{disk,electron,mailbox,postgres,renderer,scripts,test}/**/*.{ts,tsx}', { cwd: root });
  const known = new Set(files.map(byPosix));
  const read = (from: string) => {
    const text = readFileSync(path.join(root, from), 'utf8');
    const found = [...text.replaceAll(typesAlone, '').matchAll(quoted)].flatMap(([, , name = '']) => [
      path.posix.join(path.posix.dirname(from), name),
      path.posix.normalize(name),
    ]);
    return { text, targets: [...new Set(found)].filter((file) => known.has(file)) };
  };
  return new Map([...known].map((file) => [file, read(file)]));
}
