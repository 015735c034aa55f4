import { parseArgs } from 'node:util';

/** Command line options. The demo and the tests use them; an operator never needs one. */
export interface CommandLine {
  /** Folder for settings, journals and labels, in place of the user's. */
  readonly dataDir: string | null;
  /** Opens the demo profile with a demo service that is already running. */
  readonly demo: { readonly url: string; readonly apiKey: string } | null;
  /** Folder of the folder printer, in place of the one in the settings. */
  readonly printFolder: string | null;
}

/** Parses the arguments and ignores those that Chromium and Electron define. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      'data-dir': { type: 'string' },
      'demo-url': { type: 'string' },
      'demo-key': { type: 'string' },
      'print-folder': { type: 'string' },
    },
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
  };
}
