import { parseArgs } from 'node:util';

/** Command line options. The demo, the tests and scripts use them; an operator never needs one. */
export interface CommandLine {
  /** Folder for settings, journals and labels, in place of the user's. */
  readonly dataDir: string | null;
  /** Opens the demo profile with a demo service that is already running. */
  readonly demo: { readonly url: string; readonly apiKey: string } | null;
  /** Folder of the folder printer, in place of the one in the settings. */
  readonly printFolder: string | null;
  /** A list that is only tried: what it would become is written to the standard output, and the program ends. */
  readonly triedList: string | null;
  /** Whether the output is JSON. */
  readonly json: boolean;
}

export const OWN_OPTIONS = {
  'data-dir': { type: 'string' },
  'demo-url': { type: 'string' },
  'demo-key': { type: 'string' },
  'print-folder': { type: 'string' },
  lists: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Parses the arguments and ignores those that Chromium and Electron define. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...argv],
    options: OWN_OPTIONS,
    strict: false,
    allowPositionals: true,
  });
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const url = text(values['demo-url']);
  const apiKey = text(values['demo-key']);
  return {
    dataDir: text(values['data-dir']),
    demo: url !== null && apiKey !== null ? { url, apiKey } : null,
    printFolder: text(values['print-folder']),
    triedList: text(values.lists),
    json: values.json === true,
  };
}

/** Desktops and installers add these, or a person whose screen needs them; none gives access to the program. */
const HARMLESS = [
  'disable-gpu',
  'force-device-scale-factor',
  'force-run',
  'ozone-platform',
  'ozone-platform-hint',
  'updated',
];
/** The argument that the Finder of older macOS adds to a started process. */
const FINDER = /^psn_\d+_\d+$/;

/**
 * The first switch that is neither ours nor harmless, as it was written; null: there is none. Chromium, Electron and V8
 * have hundreds, by which others could read the pages, lead requests elsewhere or load code; new ones come with each
 * version, so the few that are taken are named. They are read as Chromium reads them: also with one dash, on Windows with a
 * slash and in any case.
 */
export function foreignSwitch(argv: readonly string[], platform: NodeJS.Platform): string | null {
  const known: ReadonlySet<string> = new Set([...Object.keys(OWN_OPTIONS), ...HARMLESS]);
  const prefix = platform === 'win32' ? /^(?:--|-|\/)(?=.)/ : /^--?(?=.)/;
  for (const argument of argv) {
    if (!prefix.test(argument) || argument === '--') continue;
    const [written = ''] = argument.split('=', 1);
    const name = written.replace(prefix, '');
    if (known.has(platform === 'win32' ? name.toLowerCase() : name)) continue;
    if (platform === 'darwin' && FINDER.test(name)) continue;
    return written;
  }
  return null;
}
