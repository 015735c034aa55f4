import { parentPort } from 'node:worker_threads';
import { err, ok } from '../../../contract/result.ts';
import { openList } from '../list.ts';
import { readListFile } from '../listFiles.ts';
import { type ReadableList, readableList } from '../readableList.ts';
import type { ListAnswer, ListAsk, ListTalk } from './messages.ts';

/**
 * Runs in a thread of its own for each list (listThread.ts), which is ended when it exceeds its limits of memory or time:
 * a list is somebody else's file.
 */
function serveList(port: NonNullable<typeof parentPort>): void {
  let list: ReadableList | null = null;

  async function open({ file }: ListTalk['open']['ask']): Promise<ListTalk['open']['answer']> {
    const content = await readListFile(file);
    if (!content.ok) return content;
    const { name, bytes } = content.value;
    const opened = openList(bytes);
    if (!opened.ok) return opened;
    list = readableList(opened.value, name);
    return ok({ name });
  }

  async function answer(request: ListAsk): Promise<ListAnswer> {
    if (request.ask === 'open') return open(request);
    if (list === null) return err({ kind: 'empty' });
    switch (request.ask) {
      case 'read':
        return list.read(request.choices, request.stored, request.source);
      case 'judge':
        return list.judge(request.carriers, request.places);
      case 'refuse':
        return list.refuse(request.problems);
      case 'ready':
      case 'incomplete':
      case 'rejected':
      case 'leftOut':
      case 'rows':
      case 'left':
        return list[request.ask](request.from, request.count);
      default:
        return request satisfies never;
    }
  }

  port.on('message', (request: ListAsk) => {
    // Any failure here ends the thread, and with it the reading of this list.
    void answer(request).then((reply) => port.postMessage(reply));
  });
}

if (parentPort !== null) serveList(parentPort);
