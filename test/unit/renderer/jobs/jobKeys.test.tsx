import { expect, it } from 'vitest';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import { JobKeys, useJobCommands } from '../../../../renderer/jobs/index.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

function Keys({ job }: { readonly job: Job }) {
  return <JobKeys job={job} commands={useJobCommands(job, () => {})} primary="cancel" />;
}

async function buttons(change: Partial<JobRecord>) {
  const job = sampleJob({ id: 'one', ...change });
  const { container } = await renderPart(<Keys job={job} />, { jobs: [job] });
  return readIn(container.querySelector('main')).map((line) => line.replace(/^Alt \S+ /u, ''));
}

const because = (code: ProblemCode) => ({ code, detail: null, fields: [] });
const unsent = { order: sampleOrder(), shipment: null, label: null, print: null };
const label = { file: 'a', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };

it.each<[string, Partial<JobRecord>, string]>([
  ['was refused', { state: 'failed', ...unsent, problem: because('refused_by_service') }, 'Tekrar dene'],
  ['a person put on hold', { state: 'needs_attention', ...unsent, problem: because('on_hold') }, 'Şimdi gönder'],
  ['was withdrawn', { state: 'cancelled', ...unsent }, 'Şimdi gönder'],
  [
    'is not in the book',
    { state: 'needs_attention', ...unsent, order: null, problem: because('unknown_order') },
    'Bilgileri gir',
  ],
  ['lacks something', { state: 'needs_attention', ...unsent, problem: because('invalid_fields') }, 'Düzelt'],
  [
    'waits for its printer',
    { state: 'label_ready', label, shipment: sampleShipment, problem: because('printer_offline') },
    'Etiketi bas',
  ],
  [
    'was printed',
    { state: 'printed', label, shipment: sampleShipment, print: samplePrint, printCount: 1 },
    'Yeniden bas',
  ],
  [
    'has a fee',
    { state: 'printed', label, shipment: { ...sampleShipment, price: kurus(8_640) } },
    'İptal et, 86,40 TL iade',
  ],
  ['has no price', { state: 'printed', label, shipment: { ...sampleShipment, price: null } }, 'Gönderiyi iptal et'],
])('the buttons of an order that %s say so', async (_, change, button) => {
  expect((await buttons(change)).join(' | ')).toContain(button);
});
