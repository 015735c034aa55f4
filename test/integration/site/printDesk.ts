import { openPostgresCoordinator } from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { createFolderPrinter } from '../../../electron/adapters/printing/folderPrinter.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { deskPrinterId } from '../../../electron/contract/printer.ts';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import type { Printer } from '../../../electron/core/ports/Printer.ts';
import type { StationOptions } from '../../support/buildStation.ts';

/** The steps of a label on its way to another desk, in their order, and at whose desk each is. */
export const STEPS = {
  'before submit': 'one',
  'after submit': 'one',
  'while following': 'one',
  'after take': 'two',
  'before the spooler': 'two',
  'after the spooler': 'two',
  'while printing': 'two',
  'before report': 'two',
  'after report': 'two',
} as const;
export type Step = keyof typeof STEPS;

/** Everything that distinguishes a desk from another, so that it can be opened in this process or in one of its own. */
export interface DeskPlan {
  readonly name: 'one' | 'two';
  readonly folder: string;
  /** Of the printer of desk two. */
  readonly sheets: string;
  readonly connection: string;
  readonly service: { readonly url: string; readonly apiKey: string };
}

export const AT_TWO = deskPrinterId('two', 'folder:Sheets');
const silent = { info() {}, warn() {}, error() {} };

/** The options of a desk: one prints at the printer of two. `passed` is called with each step, and may hold it for ever. */
export function deskOptions(
  { name, folder, sheets, connection, service }: DeskPlan,
  passed: (step: Step) => Promise<void> = async () => {},
): StationOptions {
  return {
    folder,
    service,
    settings: {
      deskName: name,
      printers: { demo: null, sandbox: null, live: name === 'one' ? AT_TWO : 'folder:Sheets' },
    },
    printers: [
      name === 'one' ? nothing : tappedPrinter(createFolderPrinter({ directory: sheets, name: 'Sheets' }), passed),
    ],
    coordinator: () =>
      tappedSite(
        openPostgresCoordinator({
          ...{ connection, tls: { tls: 'off' }, desk: { id: name, name }, book: 'live', keyMark: 'key' },
          ...{ timeoutMs: 5_000, clock: systemClock, logger: silent },
        }),
        passed,
      ),
  };
}

/** Desk one has no printer of its own. */
const nothing: Printer = {
  kind: 'windows',
  list: async () => [],
  submit: async () => ({ ok: false, error: { kind: 'printer_missing' } }),
  follow: async () => ({ kind: 'unknown', detail: '' }),
  cancel: async () => ({ ok: false, error: { kind: 'printer_missing' } }),
  find: async () => [],
};

type Passed = (step: Step) => Promise<void>;

function tappedPrinter(printer: Printer, passed: Passed): Printer {
  return {
    ...printer,
    async submit(request) {
      await passed('before the spooler');
      const ticket = await printer.submit(request);
      await passed('after the spooler');
      return ticket;
    },
    async follow(ticket, onProgress, signal) {
      await passed('while printing');
      return printer.follow(ticket, onProgress, signal);
    },
  };
}

function tappedSite(site: Coordinator, passed: Passed): Coordinator {
  const { prints } = site;
  return {
    ...site,
    prints: {
      ...prints,
      async submit(request) {
        await passed('before submit');
        const answer = await prints.submit(request);
        await passed('after submit');
        return answer;
      },
      async state(id) {
        await passed('while following');
        return prints.state(id);
      },
      async take(printerId, known) {
        const answer = await prints.take(printerId, known);
        if (answer.ok && answer.value !== null) await passed('after take');
        return answer;
      },
      async report(id, state) {
        if (state.kind === 'ended') await passed('before report');
        const answer = await prints.report(id, state);
        if (state.kind === 'ended') await passed('after report');
        return answer;
      },
    },
  };
}
