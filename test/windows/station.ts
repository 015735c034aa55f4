import { describe, expect, it } from 'vitest';
import { anOrder } from '../support/builders.ts';
import { startDemoService } from '../support/demoService.ts';
import { openStation } from '../support/station.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openPrinter, QUEUES, watchPaper } from './lab.ts';

const printerId = `windows:${QUEUES[1]}`;

describe('the station, with the spooler of Windows', () => {
  it('charges a scanned order once and prints its label once; a second scan does neither', async () => {
    const service = await startDemoService();
    const folder = await temporaryFolder();
    const printers = { demo: printerId, sandbox: null, live: printerId };
    const station = await openStation({ folder, service, printers: [openPrinter()], settings: { printers } });
    await station.core.putOrders([anOrder({ reference: 'ŞUBE-1' })]);
    const paper = await watchPaper();
    await station.scan('ŞUBE-1');
    // Wine hands the job on before anybody sees it, so a person is asked, as the port requires.
    const job = await station.until('ŞUBE-1', 'print_unconfirmed');
    expect((await paper.come(1)).map(({ sheets }) => sheets)).toEqual([1]);
    await station.core.actions.confirmPrint(job.id, true);
    await station.until('ŞUBE-1', 'printed');
    expect(await station.core.scan('ŞUBE-1')).toMatchObject({ kind: 'again' });
    expect(service.control.charges()).toHaveLength(1);
    expect(await paper.count()).toBe(1);
  });
});
