import { utilityProcess } from 'electron';
import { PDF_MEMORY_MB, type PdfServer } from '../adapters/labels/thread/pdfServer.ts';

/** A separate process: slower to start than a thread, but nothing that happens in it can end the program. */
export function pdfProcess(script: string): PdfServer {
  const child = utilityProcess.fork(script, [], {
    execArgv: [`--max-old-space-size=${PDF_MEMORY_MB}`],
    serviceName: 'labels',
    stdio: 'ignore',
  });
  return {
    post: (request) => child.postMessage(request),
    onReply: (listener) => child.on('message', listener),
    onEnd: (listener) => child.once('exit', (code) => listener(`it ended with code ${code}`)),
    end: () => void child.kill(),
  };
}
