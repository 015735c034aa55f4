import { parseArgs } from 'node:util';

/** What the program can be told when it is started; the demo and the tests use it, an operator never has to. */
export interface CommandLine {
  /** Folder for settings, journals and labels instead of the user's. */
  readonly dataDir: string | null;
  /** Opens the demo profile against a demo service that runs already. */
  readonly demo: { readonly url: string; readonly apiKey: string } | null;
  /** Folder of the folder printer instead of the one in the settings. */
  readonly printFolder: string | null;
}

/** Reads the arguments, ignoring those that Chromium and Electron define. */
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
