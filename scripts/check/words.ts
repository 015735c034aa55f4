import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/*
 * Names say the words of the field (docs/wording.md, "Words of the code"). The words below belonged to a vocabulary of this
 * code alone, and stand only in names that stored data, the shared database, or the keys of the texts still have.
 */
const words = new Set(
  `act acts anew asked fed guest guests hall halls kept light lights look looked looks meant mirror news patience said salvage
  salvaged tell telling tells told way ways`.split(/\s+/),
);

/** Names that stay everywhere: fields of the journal, the settings and the shared database, and commands with a text each. */
const names = new Set(
  `anewOf anewTo askedAgo folderNews halls isSaid isTold keptLine lastLook leaveShopNews look_requested lookAtPurge lookNow
  looks noWay notKept onShipAnew rulesAsked shipAnew shipped_anew shop_noWay tellsEnd tellShopAgain toldAt`.split(
    /\s+/,
  ),
);

/** Fields of that data that stay, as names of properties only. `light` is a theme, `way` an attribute of the page. */
const fields = new Set(['anew', 'hall', 'kept', 'light', 'look', 'looked', 'news', 'said', 'told', 'way']);

/** No comment and no name of a test has these, except in backquotes or quotation marks. */
const spoken = /\b(?:anew|heard|hears?|news|nobody['’]s|tell(?:s|ing)?|told|whoever|bec(?:ame|omes?) of)\b/gi;
const quoted = /`[^`]*`|"[^"]*"|“[^”]*”/g;
const testCalls = new Set(['describe', 'it', 'test']);

/** Below these folders one more name may stand: of React's tests, and of a column of the shared database. */
const places: readonly (readonly [name: string, folders: RegExp])[] = [
  ['act', /^test\//],
  ['actOnce', /^test\//],
  ['IS_REACT_ACT_ENVIRONMENT', /^test\//],
  ['told', /^electron\/adapters\/coordinator\/|^test\/support\/memoryCoordinator\.ts$/],
];

type Node = { readonly type: string; readonly name?: string; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

interface Found {
  readonly name: (name: string, isProperty: boolean) => void;
  readonly node: (node: Node) => void;
}

/** Each node, and each name with whether it names a property. Classes of a style sheet are not names of the code. */
function visit(node: Node, found: Found): void {
  found.node(node);
  const { object, computed } = node;
  for (const [key, child] of Object.entries(node)) {
    if (key === 'property' && isNode(object) && /classes$/i.test(object.name ?? '')) continue;
    const isKey = (key === 'key' || key === 'property') && computed !== true;
    const isProperty = isKey || (key === 'value' && node.shorthand === true) || node.type === 'JSXAttribute';
    for (const one of Array.isArray(child) ? child : [child]) {
      if (!isNode(one)) continue;
      if (/Identifier$/.test(one.type) && one.name !== undefined) found.name(one.name, isProperty);
      visit(one, found);
    }
  }
}

/** The name of a test: the first argument of `it('…')`, `describe.skipIf(…)('…')` or `it.each(…)('…')`. */
function testName({ type, callee, arguments: given }: Node, source: string): string | null {
  const [name] = type === 'CallExpression' && Array.isArray(given) ? given.filter(isNode) : [];
  let called = callee;
  while (isNode(called) && called.name === undefined) called = called.callee ?? called.object;
  if (name === undefined || !/Literal$/.test(name.type) || !isNode(called) || !testCalls.has(called.name ?? ''))
    return null;
  return source.slice(Number(name.start) + 1, Number(name.end) - 1);
}

export function wordProblems(file: string, source: string): readonly string[] {
  const problems = new Set<string>();
  const speak = (text: string, where: string) => {
    for (const [word] of text.replace(quoted, '').matchAll(spoken))
      problems.add(`${file}: "${word.toLowerCase()}" in ${where}`);
  };
  const comment = (text: string, at: number) =>
    speak(text, `the comment of line ${source.slice(0, at).split('\n').length}`);
  if (file.endsWith('.css')) {
    for (const { 0: text, index } of source.matchAll(/\/\*[\s\S]*?\*\//g)) comment(text, index);
    return [...problems];
  }
  const { program, comments } = parseSync(file, source);
  for (const { value, start } of comments) comment(value, start);
  visit(program as unknown as Node, {
    node: (node) => {
      const name = testName(node, source);
      if (name !== null) speak(name, `the test "${name}"`);
    },
    name: (name, isProperty) => {
      const parts = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((part) => part.toLowerCase());
      const isKnown = names.has(name) || (isProperty && fields.has(name));
      if (isKnown || places.some(([known, folders]) => known === name && folders.test(file))) return;
      for (const word of parts.filter((part) => words.has(part))) problems.add(`${file}: "${word}" in ${name}`);
    },
  });
  return [...problems];
}

if (import.meta.main) {
  const files = globSync('{disk,electron,mailbox,postgres,renderer,scripts,test}/**/*.{ts,tsx,mjs,css}');
  const problems = files.sort().flatMap((file) => wordProblems(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(`${problem}: docs/wording.md has the word that the code uses`);
  if (problems.length > 0) process.exitCode = 1;
}
