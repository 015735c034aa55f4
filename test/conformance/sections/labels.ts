import { mustRefuse, mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { must, mustBeOneOf, mustEqual, show } from '../harness/deviation.ts';
import { mustBeLabelPdf } from '../harness/pdfPageSize.ts';
import { mustHave } from '../harness/shapes.ts';
import { integratedCarrier, manualCarrier } from './create.ts';
import { labelOf, open } from './labelBench.ts';
import { openUnpaid } from './payment.ts';

const create = 'POST /api/v2/shipments';
const label = 'GET /api/v2/shipments/{id}/label';

const hourMs = 3_600_000;

/** A shipment whose integrated carrier keeps its label back. */
async function heldBack(bench: Bench, use: (id: string, slug: string) => Promise<void>): Promise<void> {
  const slug = await integratedCarrier(bench);
  await bench.control().put(`/carriers/${slug}`, { held: true });
  try {
    await use((await open(bench, { carrier: slug, wait_for_label: false })).id, slug);
  } finally {
    await bench.control().put(`/carriers/${slug}`, { held: false });
  }
}

function mustExpireIn24Hours(text: unknown, what: string): void {
  const hours = (Date.parse(String(text)) - Date.now()) / hourMs;
  must(Math.abs(hours - 24) < 0.1, `${what} is ${show(text)}: in ${hours.toFixed(2)} hours, documented: 24`);
}

const kinds = [
  ['an integrated carrier', integratedCarrier],
  ['a manual carrier', manualCarrier],
] as const;

/** Sections 2.4, 2.5, 2.9 and 4.4 about labels. */
export const labels: readonly (Condition | Untestable)[] = [
  {
    section: '2.4',
    endpoint: create,
    says: 'label: status, and when ready content_type, base64, url and expires_at',
    needs: ['charges'],
    check: async (bench) => {
      const { answer } = await open(bench);
      const found = answer.at('data.label');
      mustHave(found, { status: 'string' }, 'data.label');
      mustBeOneOf(found.status, ['ready', 'pending', 'awaiting_payment'], 'data.label.status');
      mustEqual(found.status, answer.at('data.label_status'), 'data.label.status');
      if (found.status !== 'ready') return { observed: `the carrier was slow: ${String(found.status)}` };
      mustHave(found, { content_type: 'string', base64: 'string', url: 'url', expires_at: 'timestamp' }, 'data.label');
      mustEqual(found.content_type, 'application/pdf', 'data.label.content_type');
      await mustBeLabelPdf(Buffer.from(String(found.base64), 'base64'), 'data.label.base64');
      mustExpireIn24Hours(found.expires_at, 'data.label.expires_at');
      return undefined;
    },
  },
  ...kinds.map(
    ([kind, slug]): Condition => ({
      section: '8',
      endpoint: create,
      says: `label of ${kind}: a PDF of 10 x 15 cm`,
      needs: ['control'],
      check: async (bench) => {
        const { answer } = await open(bench, { carrier: await slug(bench) });
        await mustBeLabelPdf(Buffer.from(String(answer.at('data.label.base64')), 'base64'), 'data.label.base64');
        return undefined;
      },
    }),
  ),
  {
    section: '2.4',
    endpoint: create,
    says: 'label fields while it is pending: null or absent (not shown)',
    needs: ['control'],
    check: async (bench) => {
      const slug = await integratedCarrier(bench);
      await bench.control().put(`/carriers/${slug}`, { held: true });
      try {
        const { answer } = await open(bench, { carrier: slug, wait_for_label: false });
        mustEqual(answer.at('data.label.status'), 'pending', 'data.label.status');
        const base64 = answer.at('data.label.base64');
        must(base64 === null || base64 === undefined, `data.label.base64 is ${show(base64)} while pending`);
        return { observed: base64 === null ? 'null' : 'absent' };
      } finally {
        await bench.control().put(`/carriers/${slug}`, { held: false });
      }
    },
  },
  {
    section: '4.4',
    endpoint: create,
    says: 'a slow carrier: 201, paid, label.status pending; wait_for_label true waits, false does not',
    needs: ['control'],
    check: async (bench) => {
      const slug = await integratedCarrier(bench);
      await bench.control().put(`/carriers/${slug}`, { labelDelayMs: 150 });
      try {
        const impatient = (await open(bench, { carrier: slug, wait_for_label: false })).answer;
        mustEqual(impatient.at('data.label.status'), 'pending', 'data.label.status without waiting');
        mustEqual(impatient.at('data.payment.paid'), true, 'data.payment.paid');
        const patient = (await open(bench, { carrier: slug, wait_for_label: true })).answer;
        mustEqual(patient.at('data.label.status'), 'ready', 'data.label.status after waiting');
      } finally {
        await bench.control().put(`/carriers/${slug}`, { labelDelayMs: 0 });
      }
      return undefined;
    },
  },
  {
    section: '2.5',
    endpoint: create,
    says: 'manual carriers: the own template is there at once, whatever the carrier does',
    needs: ['control'],
    check: async (bench) => {
      const slug = await manualCarrier(bench);
      await bench.control().put(`/carriers/${slug}`, { held: true });
      try {
        const { answer } = await open(bench, { carrier: slug });
        mustEqual(answer.at('data.label.status'), 'ready', 'data.label.status');
        mustEqual(answer.at('data.tracking_number_is_carrier'), false, 'data.tracking_number_is_carrier');
      } finally {
        await bench.control().put(`/carriers/${slug}`, { held: false });
      }
      return undefined;
    },
  },
  {
    section: '2.9',
    endpoint: label,
    says: '200 with tracking_number, content_type, label_base64, label_url, label_url_expires_at',
    needs: ['charges'],
    check: async (bench) => {
      const { answer } = await labelOf(bench);
      const data = mustSucceed(answer);
      mustHave(
        data,
        {
          tracking_number: 'string',
          content_type: 'string',
          label_base64: 'string',
          label_url: 'url',
          label_url_expires_at: 'timestamp',
        },
        'data',
      );
      mustEqual(data.content_type, 'application/pdf', 'data.content_type');
      mustExpireIn24Hours(data.label_url_expires_at, 'data.label_url_expires_at');
      return undefined;
    },
  },
  {
    section: '2.9',
    endpoint: label,
    says: 'label_base64 is a PDF of 10 x 15 cm',
    needs: ['charges'],
    check: async (bench) => {
      const { answer } = await labelOf(bench);
      mustSucceed(answer);
      await mustBeLabelPdf(Buffer.from(String(answer.at('data.label_base64')), 'base64'), 'data.label_base64');
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: label,
    says: '400 for an unpaid shipment',
    needs: ['control'],
    check: async (bench) => {
      const api = await bench.freshAccount('0.01');
      mustRefuse(await api.get(`/api/v2/shipments/${String((await openUnpaid(bench, api)).at('data.id'))}/label`), 400);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: label,
    says: 'integrated carriers: 409 until the label is there, then 200; never an own template',
    needs: ['control'],
    check: async (bench) => {
      await heldBack(bench, async (id) => {
        mustRefuse(await bench.api.get(`/api/v2/shipments/${id}/label`), 409);
        mustEqual(
          (await bench.api.get(`/api/v2/shipments/${id}`)).at('data.label_url') ?? null,
          null,
          'data.label_url',
        );
        await bench.control().post(`/shipments/${id}/label-ready`);
        mustSucceed(await bench.api.get(`/api/v2/shipments/${id}/label`));
      });
      return undefined;
    },
  },
  {
    section: '2.5',
    endpoint: label,
    says: 'no label of a cancelled shipment (its status is not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const { id } = await open(bench);
      mustSucceed(await bench.api.cancel(id));
      const { status } = await bench.api.get(`/api/v2/shipments/${id}/label`);
      must(status >= 400 && status < 500, `the label of a cancelled shipment was answered ${status}`);
      return { observed: String(status) };
    },
  },
  {
    section: '2.4',
    endpoint: create,
    says: 'pages of a label of three parcels (not shown)',
    needs: ['charges'],
    check: async (bench) => {
      const { answer } = await labelOf(bench, { quantity: 3 });
      mustSucceed(answer);
      const bytes = Buffer.from(String(answer.at('data.label_base64')), 'base64');
      return { observed: `${await mustBeLabelPdf(bytes, 'data.label_base64')}` };
    },
  },
  {
    section: '2.5',
    endpoint: label,
    says: 'that the printed label is the one of the live carrier, and not drawn by the service',
    because: 'no answer tells whose template a PDF is',
  },
];
