import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { electronRuntime } from '../lib/electronRuntime.ts';
import { fromRoot, outDir } from '../lib/layout.ts';
import { resourcesIn } from '../lib/packApp.ts';
import { run } from '../lib/run.ts';
import { shippedFiles } from '../lib/shippedFiles.ts';
import type { Benchmark } from './figures.ts';

const KB = 1_000;
const MB = 1_000_000;

export const size: Benchmark = {
  name: 'size',
  title: 'Size',
  about: `What the program takes on a disk, packed as \`npm run pack\` does, and what its page has to compile before the scan view is there: the
scripts that \`index.html\` names, with all that they import at once.`,
  options: {},
  reasons: {
    'scripts before the scan view': `the texts of all screens in both languages are 213 kB of it, react-dom 207, the checks of messages (zod) 93, the UI kit's fields 87
and the texts' library 49; react-dom and the texts of one language alone are four fifths of the aim. The time that they take is small
since their compiled code is kept.`,
  },
  async measure() {
    const folder = await packedFolder();
    const packed = sizeOf(folder);
    const compressed = shippedFiles(resourcesIn(folder)).reduce((sum, file) => sum + file.compressed, 0);
    const electron = sizeOf(electronRuntime().distPath);
    const first = firstScripts(fromRoot(outDir.renderer));
    const firstSize = first.reduce((sum, file) => sum + statSync(file).size, 0);
    return {
      figures: [
        { figure: 'scripts before the scan view', value: firstSize / KB, unit: 'kB', aim: 390, n: first.length },
        { figure: 'installed', value: packed / MB, unit: 'MB', n: 1 },
        { figure: 'installed, without Electron', value: (packed - electron) / MB, unit: 'MB', n: 1 },
        { figure: 'our own part, each file compressed', value: compressed / MB, unit: 'MB', aim: 25, n: 1 },
      ],
      wrong: null,
    };
  },
};

/** In a process of its own: electron-builder writes to stdout, where the figures are. */
async function packedFolder(): Promise<string> {
  const { code, output } = await run(process.execPath, [fromRoot('scripts/pack.ts')]);
  const found = /^packed: (.+)$/mu.exec(output);
  if (code !== 0 || found?.[1] === undefined) throw new Error(`the app could not be packed: ${output.slice(-2_000)}`);
  return path.dirname(found[1]);
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

/** The files of a built page that are loaded and compiled before any of its code runs. */
export function firstScripts(folder: string): readonly string[] {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<script[^>]*\ssrc="([^"]+)"/gu)].map(([, file = '']) => path.join(folder, file));
  const found = new Set(named);
  for (const file of found) {
    const code = readFileSync(file, 'utf8');
    // Of a bundle, `import ... from "./x.js"` and `import "./x.js"`: what is imported later has brackets.
    for (const [, other = ''] of code.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w${},*\s]+\s*from\s*)?["'](\.[^"']+)["']/gu,
    ))
      found.add(path.join(path.dirname(file), other));
  }
  return [...found];
}
