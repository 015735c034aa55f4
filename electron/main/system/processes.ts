import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { type FileCheck, fileCheck } from '../../adapters/journal/thread/fileCheck.ts';
import type { PdfReaders } from '../../adapters/labels/markedReading.ts';
import { createPdfReader } from '../../adapters/labels/thread/pdfReader.ts';
import { PDF_MEMORY_MB, type PdfServer, pdfThread } from '../../adapters/labels/thread/pdfServer.ts';
import type { SpoolerProcess } from '../../adapters/printing/windows/spooler.ts';
import type { WorkerPort } from '../../adapters/workers/serialWorker.ts';
import type { Logger } from '../../core/ports/Logger.ts';

/* What runs beside the main process, each from a bundle of its own. */

/** A process, because its check is ended at once when the program ends, and must not delay scans. */
export function journalCheck(file: string): FileCheck {
  const script = join(__dirname, '../journal/serveJournals.cjs');
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return fileCheck(utilityProcess.fork(script, [file], { serviceName: 'journal', stdio }));
}

export function pdfReaders(logger: Logger): PdfReaders {
  const script = join(__dirname, '../pdfs/servePdfs.cjs');
  return {
    usual: createPdfReader({ start: () => pdfThread(script), keepsWarm: true, logger }),
    apart: createPdfReader({ start: () => pdfProcess(script), keepsWarm: false, logger }),
  };
}

/** A separate process: slower to start than a thread, but nothing that happens in it can end the program. */
function pdfProcess(script: string): PdfServer {
  const child = utilityProcess.fork(script, [], {
    execArgv: [`--max-old-space-size=${PDF_MEMORY_MB}`],
    serviceName: 'labels',
    stdio: 'ignore',
  });
  return talkTo(child);
}

/** A separate process, because a driver may hang or crash in any call. */
export function spoolerProcess(): SpoolerProcess {
  const script = join(__dirname, '../spooler/serveSpooler.cjs');
  return talkTo(utilityProcess.fork(script, [], { serviceName: 'spooler', stdio: 'ignore' }));
}

function talkTo<Request, Reply>(child: Electron.UtilityProcess): WorkerPort<Request, Reply> {
  return {
    post: (request) => child.postMessage(request),
    onReply: (listener) => void child.on('message', listener),
    onEnd: (listener) => void child.once('exit', (code) => listener(`it ended with code ${code}`)),
    end: () => void child.kill(),
  };
}

/** The path at which scripts/lib/sumatraPdf.ts has put it; null if none was packed. */
export function packedSumatraPdf(): string | null {
  const file = join(process.resourcesPath, 'sumatra', 'SumatraPDF.exe');
  return existsSync(file) ? file : null;
}
