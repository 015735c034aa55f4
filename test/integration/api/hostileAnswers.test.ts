import { describe, expect, it } from 'vitest';
import { HOSTILE_ANSWERS } from '../../fixtures/hostile/jsonAnswers.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { readsHostileAnswers } from './hostileReading.ts';

describe('an answer that is made to hurt', () => {
  // The heavy ones under the other statuses: hostileAnswers.deep.test.ts.
  readsHostileAnswers(({ isHeavy }) => (isHeavy === true ? [201] : [201, 402, 500]));
});

// Through the whole desk: what can be given by a demo service, which sends text.
const texts = HOSTILE_ANSWERS.filter(
  ({ is, headers, isEndless, what }) =>
    is === 'unknown' && headers === undefined && isEndless !== true && !what.includes('UTF-8'),
);

it.each(texts)('$what: the order waits, shows why, and goes out once, also after a restart', async ({ bytes }) => {
  const service = await startDemoService();
  const folder = await temporaryFolder();
  const create = { method: 'POST', path: '/api/v2/shipments' } as const;
  const body = bytes().toString('utf8');
  service.control.addFault({ kind: 'status', status: 201, body, processed: true, times: 1_000, ...create });
  const first = await openStation({ folder, service });
  await first.core.putOrders([anOrder({ reference: 'HOSTILE' }), anOrder({ reference: 'NEXT' })]);
  await first.scan('HOSTILE');
  await first.until('HOSTILE', (job) => job.state === 'queued' && job.problem?.code === 'service_error');
  await first.core.stop();
  service.control.clearFaults();
  const second = await openStation({ folder, service });
  const { id } = await second.until('HOSTILE', () => true);
  await second.core.actions.lookNow(id);
  await second.until('HOSTILE', 'printed');
  await second.scan('NEXT');
  await second.until('NEXT', 'printed');
  expect(service.control.charges()).toHaveLength(2);
});
