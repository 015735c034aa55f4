import { join } from 'node:path';
// The variant without Electron's IPC: the main process writes the file, and pages have no access to the log.
import electronLog from 'electron-log/node';
import type { LogFields, Logger } from '../../core/ports/Logger.ts';
import { createRedaction, formatLine, type LogLevel, type Redaction } from './redaction.ts';

/** One older file of the same size stays beside it. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;

interface ElectronLogOptions {
  /** Absolute path of the folder for main.log; created when missing. */
  readonly directory: string;
  /** Pass one to add further secrets while the program runs. */
  readonly redaction?: Redaction;
}

/** The log of the main process: one line for each event in `main.log`, redacted. Nothing goes to the console. */
export function createElectronLog({ directory, redaction = createRedaction() }: ElectronLogOptions): Logger {
  const sink = electronLog.create({ logId: directory });
  sink.transports.console.level = false;
  sink.transports.file.level = 'info';
  // Without a name electron-log searches the disk for a package.json, and throws when it finds none.
  sink.transports.file.setAppName('Label Station');
  sink.transports.file.resolvePathFn = () => join(directory, 'main.log');
  sink.transports.file.maxSize = MAX_FILE_BYTES;
  sink.transports.file.format = '{iso} {level} {text}';
  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      sink[level](formatLine(redaction, event, fields));
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
