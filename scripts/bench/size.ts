import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, outDir } from '../lib/layout.ts';
import type { Benchmark } from './figures.ts';

const KB = 1_000;

export const size: Benchmark = {
  name: 'size',
  title: 'Size',
  about: `What the page has to compile before the scan view is there: the scripts that \`index.html\` names, with all that they import
at once.`,
  options: {},
  reasons: {
    'scripts before the scan view': `the texts of all screens in both languages are 213 kB of it, react-dom 207, the checks of messages (zod) 93, the UI kit's fields 87
and the texts' library 49; react-dom and the texts of one language alone are four fifths of the aim. The time that they take is small
since their compiled code is kept.`,
  },
  async measure() {
    const first = firstScripts(fromRoot(outDir.renderer));
    const firstSize = first.reduce((sum, file) => sum + statSync(file).size, 0);
    return {
      figures: [
        { figure: 'scripts before the scan view', value: firstSize / KB, unit: 'kB', aim: 390, n: first.length },
      ],
      wrong: null,
    };
  },
};

/** The files of a built page that are loaded and compiled before any of its code runs. */
export function firstScripts(folder: string): readonly string[] {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<script[^>]*\ssrc="([^"]+)"/gu)].map(([, file = '']) => path.join(folder, file));
  const found = new Set(named);
  for (const file of found) {
    const code = readFileSync(file, 'utf8');
    // The static imports of a bundle, `import ... from "./x.js"` and `import "./x.js"`; dynamic imports have brackets.
    for (const [, other = ''] of code.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w${},*\s]+\s*from\s*)?["'](\.[^"']+)["']/gu,
    ))
      found.add(path.join(path.dirname(file), other));
  }
  return [...found];
}
