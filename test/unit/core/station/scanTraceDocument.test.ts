import { expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { fromRoot } from '../../../../scripts/lib/layout.ts';
import { openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

/** Files that only carry calls from one file to the next. */
const CARRIERS = /^(?:base|platform|station)\//;

/** The files of the core through which the call went that is made now, the outermost first. */
function route(): string {
  const files = (new Error('trace').stack ?? '').split('\n').flatMap((line) => {
    const [, file] = /electron\/core\/([^:?)]+\.ts)/.exec(line) ?? [];
    return file === undefined || CARRIERS.test(file) ? [] : [file];
  });
  return [...new Set(files)]
    .reverse()
    .map((file) => `\`${file}\``)
    .join(' → ');
}

it('docs/scan-trace.md is what a scan of a known order does, from the core to paper', async () => {
  const steps: string[] = [];
  let isTraced = false;
  const note = (port: string, what: string) => {
    if (isTraced) steps.push(`| ${steps.length + 1} | ${route()} | ${port} | ${what} |`);
  };
  const depth = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const desk = await openDeskInTime(
    {
      create(reference) {
        note('`ShippingApi`', 'the create request, under the key of the order');
        return ok(paidAnswer(reference));
      },
      beforePaper: () => note('`Printer`', 'the label goes to the print system'),
    },
    {
      journal: (journal) => ({
        ...journal,
        async accept(draft, event) {
          note('`Journal`', `the new job, \`${draft.state}\``);
          return journal.accept(draft, event);
        },
        async commit(job, event, ...rest) {
          note('`Journal`', `\`${event.type}\`: the job becomes \`${job.state}\``);
          return journal.commit(job, event, ...rest);
        },
      }),
      labels: (labels) => ({
        ...labels,
        put(bytes) {
          note('`LabelStore`', 'the PDF of the label');
          return labels.put(bytes);
        },
      }),
    },
  );
  await desk.orders('ORD-1');
  isTraced = true;
  await desk.scan('ORD-1');
  await desk.time.pass(10_000);
  Error.stackTraceLimit = depth;
  expect(desk.printed).toEqual(['ORD-1']);
  const page = [
    '# A scan, step by step',
    '',
    'What the scan of a known order does in `electron/core`, written by `test/unit/core/station/scanTraceDocument.test.ts`, which fails where',
    'this page says something else; `npx vitest run test/unit/core/station/scanTraceDocument.test.ts -u` writes it anew. A step is a call of',
    'a port (`core/ports`) that leaves something behind: on disk, at the service or on paper. The first column is the files through which the call',
    'went, without those of `base`, `platform` and `station`, which only carry it. How the scan comes here, and what the page shows of it:',
    '[architecture.md](architecture.md).',
    '',
    '| | through | port | what |',
    '|---|---|---|---|',
    ...steps,
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot(fromRoot('docs/scan-trace.md'));
});
