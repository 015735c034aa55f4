import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Comments say on which fact of the shipping service they rely: "API section 4.4". Each of these numbers must have its
 * heading in docs/service.md, and nothing may be cited that is not in the repository.
 */

const service = 'docs/service.md';

const files = '{*,.ci/*,**/*.{ts,tsx,mjs,cjs,js,json,html,css,md,yml,grit}}';

/** Folders that a build, a run or a package manager made. */
const made = ['node_modules', '.git', '.cache', 'dist', 'release', 'demo-output', 'gallery', 'test-results'];

/** Between two words of a citation: a comment may go on in its next line. */
const gap = String.raw`\s+(?:(?:\*|//)\s+)?`;
const section = String.raw`\d+(?:\.\d+)*`;
const several = `${section}(?:(?:,|,?${gap}(?:and|or|to))${gap}${section})*`;
const citation = new RegExp(`\\bAPI${gap}(?:section${gap}(${section})|sections${gap}(${several}))`, 'g');
const missingPaper = new RegExp(`\\bdesign${gap}sections?\\b`, 'gi');

export type CitingFile = { readonly name: string; readonly text: string };

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The numbers of headings: `## 2 Resources`, `### 2.3 Payment`. */
export const sectionsOf = (markdown: string): ReadonlySet<string> =>
  new Set([...markdown.matchAll(new RegExp(`^#+ (${section}) `, 'gm'))].map(([, cited = '']) => cited));

/** Citations that a reader of this file cannot look up, each as `file:line: what is wrong`. */
export const citationProblems = ({ name, text }: CitingFile, sections: ReadonlySet<string>): readonly string[] => {
  const unresolved = [...text.matchAll(citation)].flatMap(({ 0: whole, 1: one, 2: more, index }) => {
    const numbers = one ?? more ?? '';
    const from = index + whole.length - numbers.length;
    return [...numbers.matchAll(new RegExp(section, 'g'))]
      .filter(([cited]) => !sections.has(cited))
      .map((found) => `${name}:${lineAt(text, from + found.index)}: ${service} has no section ${found[0]}`);
  });
  const missing = [...text.matchAll(missingPaper)].map(
    ({ index }) => `${name}:${lineAt(text, index)}: cites a design that is not in the repository`,
  );
  return [...unresolved, ...missing];
};

const filesIn = (root: string): readonly CitingFile[] =>
  globSync(files, { cwd: root, withFileTypes: true, exclude: ({ name }) => made.includes(name) })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      name: path.relative(root, file).split(path.sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));

if (import.meta.main) {
  const sections = sectionsOf(readFileSync(service, 'utf8'));
  const problems = filesIn(process.cwd()).flatMap((file) => citationProblems(file, sections));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
