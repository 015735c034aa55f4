import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contentBomb, objectStreamBomb, repeatedPages } from '../../fixtures/hostile/pdfs.ts';
import { createAnswerWith, labelAnswerWith } from '../../support/answersWithLabel.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const CREATE = { method: 'POST', path: '/api/v2/shipments' } as const;
const LINK = { method: 'GET', path: '/api/v2/shipments/*/label-download' } as const;
const LABEL = { method: 'GET', path: '/api/v2/shipments/*/label' } as const;

/** A service whose label of that order is this one, at every request. */
async function serviceWith(label: Uint8Array) {
  const service = await startDemoService();
  const order = anOrder({ reference: 'HOSTILE' });
  const created = await createAnswerWith(label, order, service);
  const polled = await labelAnswerWith(label, created, service);
  service.control.addFault({ kind: 'status', status: 201, body: created, processed: false, ...CREATE });
  // Its links have expired (API section 5.3): only the label endpoint gives a label.
  service.control.addFault({ kind: 'status', status: 410, times: 1_000, ...LINK });
  service.control.addFault({ kind: 'status', status: 200, body: polled, processed: false, times: 1_000, ...LABEL });
  return { service, order };
}

// Each PDF of the corpus goes through the label store in test/contract/labelStore/hostileLabels.test.ts; these are two that
// ended or filled the program, through the whole desk.
it.each([
  ['a page tree that repeats itself', () => repeatedPages(8)],
  ['an object stream of 200 MB', objectStreamBomb],
])(
  '%s: the desk shows that, goes on, starts again, and prints the label once it is a good one',
  async (_what, make) => {
    const { service, order } = await serviceWith(make());
    const folder = await temporaryFolder();
    const first = await openStation({ folder, service });
    await first.core.putOrders([order, anOrder({ reference: 'ORD-1' }), anOrder({ reference: 'ORD-2' })]);
    await first.scan('HOSTILE');
    await first.until('HOSTILE', (job) => job.state === 'label_pending' && job.problem?.code === 'label_not_pdf');
    await first.scan('ORD-1');
    await first.until('ORD-1', 'printed');
    await first.core.stop();

    const second = await openStation({ folder, service });
    const job = await second.until('HOSTILE', (now) => now.problem?.code === 'label_not_pdf');
    await second.core.actions.lookNow(job.id);
    await second.until('HOSTILE', (now) => now.looks > job.looks);
    await second.scan('ORD-2');
    await second.until('ORD-2', 'printed');
    service.control.clearFaults();
    await second.core.actions.lookNow(job.id);
    await second.until('HOSTILE', 'printed');
    expect(await readdir(second.printed)).toHaveLength(3);
    expect(service.control.charges()).toHaveLength(3);
  },
);

it('a page of 200 MB of instructions is one page, which only the printer draws', async () => {
  const { service, order } = await serviceWith(contentBomb());
  const station = await openStation({ folder: await temporaryFolder(), service });
  await station.core.putOrders([order]);
  await station.scan('HOSTILE');
  await station.until('HOSTILE', 'printed');
  expect(await readdir(station.printed)).toHaveLength(1);
});
