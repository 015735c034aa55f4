import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aLabelStore } from './pdfReaders.ts';

/** A process that takes a label, and reports when its reader is at work. */
const plan: { readonly directory: string; readonly label: string } = JSON.parse(process.argv[2] ?? '{}');

void aLabelStore(plan.directory).put(await readFile(plan.label));
for (;;) {
  const marks = await readdir(join(plan.directory, 'reading')).catch(() => []);
  if (marks.length > 0) break;
  await sleep(5);
}
process.send?.('there');
