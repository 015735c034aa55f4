import { fork } from 'node:child_process';
import type { PdfReaders } from '../../electron/adapters/labels/markedReading.ts';
import { createPdfReader } from '../../electron/adapters/labels/thread/pdfReader.ts';
import { PDF_MEMORY_MB, type PdfServer, pdfThread } from '../../electron/adapters/labels/thread/pdfServer.ts';
import { createMemoryLog } from './memoryLog.ts';

/** As the program's process for a label that was too much for a thread, under Node instead of Electron. */
export function pdfChild(script: string): PdfServer {
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${PDF_MEMORY_MB}`],
    serialization: 'advanced',
    stdio: 'ignore',
  });
  child.unref();
  child.channel?.unref();
  return {
    post: (request) => void child.send(request),
    onReply: (listener) => child.on('message', listener),
    onEnd: (listener) => {
      child.on('error', (failure) => listener(failure.message));
      child.on('exit', (code, signal) => listener(`it ended by ${signal ?? code}`));
    },
    end: () => void child.kill('SIGKILL'),
  };
}

/** The program's readers of PDFs, of these scripts. `apartMs` and `usualMs`: longest time for one PDF. */
export function pdfReadersFrom(thread: string, child: string, apartMs = 10_000, usualMs = 10_000): PdfReaders {
  const logger = createMemoryLog();
  return {
    usual: createPdfReader({ start: () => pdfThread(thread), keepsWarm: true, logger, limitMs: usualMs }),
    apart: createPdfReader({ start: () => pdfChild(child), keepsWarm: false, logger, limitMs: apartMs }),
  };
}
