import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine } from './lib/commandLine.ts';
import { fromRoot, outDir } from './lib/layout.ts';
import { BUNDLE_LICENCES, type Licence } from './lib/licences.ts';
import { run } from './lib/run.ts';

commandLine('npm run dependency-table', {});

/** Why a package is in the program, and what could take its place. A package without a line here stops the script. */
const WHY: Readonly<Record<string, readonly [reason: string, replacement: string]>> = {
  '@cantoo/fontkit': ['subsets of the fonts in our own documents', 'fontkit'],
  '@cantoo/pdf-lib': ['reads page sizes of labels, writes our own documents', 'pdfjs-dist to read, pdfkit to write'],
  '@embedpdf/pdfium': ['draws a label to see whether anything is on it', 'pdfjs-dist with a canvas for Node'],
  '@fontsource-variable/inter': ['the font of the screens', 'any font with Turkish letters and even figures'],
  '@github/keytar': ['the keychain of the operating system', "Electron's safeStorage, with a file of our own"],
  '@mantine/core': ['fields, menus and dialogs that a keyboard and a screen reader can use', 'React Aria'],
  '@mantine/dates': ['the calendar of the ledger', 'React Aria'],
  '@mantine/hooks': ['comes with Mantine', 'React Aria'],
  '@modelcontextprotocol/sdk': [
    'lets an assistant ask the desk, in a program of its own',
    'the protocol by hand: JSON-RPC over lines',
  ],
  '@photostructure/sqlite': [
    'SQLite with a current engine, as a Node addon that needs no building',
    'node:sqlite or better-sqlite3',
  ],
  '@tabler/icons-react': ['icons', 'drawings of our own'],
  '@tanstack/react-virtual': ['long lists', 'react-window'],
  '@hono/node-server': [
    'HTTP of the mailbox and of the door for other programs',
    "Node's http, with a router of our own",
  ],
  'builder-util-runtime': ['reads the name of who signed an update', 'comes with electron-updater'],
  'bwip-js': ['barcodes in documents and on the screen', 'barcode code of our own for Code 128 and QR'],
  dayjs: ['comes with the calendar', 'goes with it'],
  'dejavu-fonts-ttf': ['the font of documents and demo labels', 'any font with Turkish letters'],
  'electron-log': ['the log file, and its rotation', 'a file stream of our own'],
  'electron-store': ['the settings file', 'a file that is replaced as a whole, as the labels are'],
  'electron-updater': ['updates', 'none that is kept as well'],
  fflate: ['packs lists for spreadsheets', 'the zip of our own that it replaced'],
  hono: [
    'requests and answers of the mailbox and of the door, and its streams',
    "Node's http, with a router of our own",
  ],
  i18next: ['texts with plurals', 'a function of our own'],
  'lossless-json': ['numbers of the service as they came', 'the reviver of JSON.parse with the source text'],
  pg: ['PostgreSQL, for several desks', 'Postgres.js'],
  koffi: ['calls the print spooler of Windows', 'PowerShell, which takes seconds, or a Node addon of our own'],
  'pdf-to-printer': ['printing on Windows, with SumatraPDF', 'SumatraPDF, started by ourselves'],
  'pdfjs-dist': ['draws a label on the screen', 'none that is kept as well'],
  qrcode: ['payment codes', 'bwip-js'],
  react: ['the screens', 'Preact'],
  'react-dom': ['the screens', 'Preact'],
  zod: ['the shapes of all messages, answers and settings', 'valibot'],
  zustand: ['what the page knows of the station', "React's useSyncExternalStore"],
};

interface Description {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const described = (name: string): Description | null => {
  const file = fromRoot('node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

const kilobytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0) / 1_000;

/** The day of that release, as the registry has it. */
async function releasedOn(name: string, version: string): Promise<string> {
  const { output } = await run('npm', ['view', `${name}@${version}`, 'time', '--json']);
  const times: Readonly<Record<string, string>> = JSON.parse(output.slice(output.indexOf('{')));
  return times[version]?.slice(0, 10) ?? 'unknown';
}

const licences: readonly Licence[] = JSON.parse(readFileSync(fromRoot(outDir.renderer, BUNDLE_LICENCES), 'utf8'));
const own = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
/** The name of a package in package.json: it may be installed under another one. */
const named = Object.keys({ ...own.dependencies, ...own.devDependencies });
const direct = named.flatMap((name) => {
  const description = described(name);
  const licence = licences.find((one) => one.name === description?.name);
  return description === null || licence === undefined ? [] : [{ ...licence, folder: fromRoot('node_modules', name) }];
});
const missing = direct.filter(({ name }) => WHY[name] === undefined).map(({ name }) => name);
if (missing.length > 0) {
  console.error(`Say in scripts/dependencies.ts why these are in the program: ${missing.join(', ')}`);
  process.exit(1);
}
const rows = await Promise.all(
  direct.map(async ({ name, version, identifier, folder }) => {
    const [reason, replacement] = WHY[name] ?? ['', ''];
    const size = `${Math.round(kilobytesOf(folder))} kB`;
    return `| ${name} ${version} | ${reason} | ${size} | ${identifier} | ${await releasedOn(name, version)} | ${replacement} |`;
  }),
);
const others = licences
  .filter(({ name }) => !direct.some((one) => one.name === name))
  .map(({ name, version, identifier }) => `${name} ${version} (${identifier})`);
writeFileSync(
  fromRoot('docs', 'dependencies.md'),
  `# What is in the program

Written by \`npm run dependency-table\`, from the packages that the last build put into the program. The size is that of the package as it is
installed; a bundle takes only what is used of it (\`npm run pack\` lists what is shipped). A package that is not found here is a
tool of the developers alone.

| package | for | size | licence | released | what could take its place |
|---|---|---|---|---|---|
${rows.join('\n')}

They bring with them: ${others.join(', ')}.

Electron itself is MIT licensed, with Chromium's licences beside it in every package.
`,
);
