import { type Answer, clockOf, mustRefuse, mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { must, mustBeOneOf, mustEqual, show, Unjudged } from '../harness/deviation.ts';
import { mustBeLabelPdf } from '../harness/pdfLabel.ts';
import { mustHave, timeOf } from '../harness/shapes.ts';
import { integratedCarrier, manualCarrier } from './create.ts';
import { drawingBehind, drawingOfText, labelAnswer, labelOf, open } from './labelBench.ts';
import { openUnpaid } from './payment.ts';

const create = 'POST /api/v2/shipments';
const label = 'GET /api/v2/shipments/{id}/label';

const hourMs = 3_600_000;

/** A shipment whose integrated carrier holds its label back. */
async function heldBack(bench: Bench, use: (id: string, slug: string) => Promise<void>): Promise<void> {
  const slug = await integratedCarrier(bench);
  await bench.control().put(`/carriers/${slug}`, { held: true });
  try {
    await use((await open(bench, { carrier: slug, wait_for_label: false })).id, slug);
  } finally {
    await bench.control().put(`/carriers/${slug}`, { held: false });
  }
}

function mustExpireIn24Hours(answer: Answer, text: unknown, what: string): void {
  const hours = (timeOf(text) - clockOf(answer)) / hourMs;
  must(Math.abs(hours - 24) < 0.1, `${what} is ${show(text)}: in ${hours.toFixed(2)} hours, documented: 24`);
}

/** A shorter answer than this on a busy machine does not show which side waited. */
const shortestWaitMs = 250;

const kinds = [
  ['an integrated carrier', integratedCarrier],
  ['a manual carrier', manualCarrier],
] as const;

/** Sections 2.4, 2.5, 2.9 and 4.4 about labels. */
export const labels: readonly (Condition | Untestable)[] = [
  {
    section: '2.4',
    endpoint: create,
    statement: 'label: status, and when ready content_type, base64, url and expires_at',
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
      mustExpireIn24Hours(answer, found.expires_at, 'data.label.expires_at');
      return undefined;
    },
  },
  ...kinds.map(
    ([kind, slug]): Condition => ({
      section: '8',
      endpoint: create,
      statement: `label of ${kind}: a PDF of 10 x 15 cm`,
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
    statement: 'label fields while it is pending: null or absent (not shown)',
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
    statement: 'a slow carrier: 201, paid, label.status pending; wait_for_label true waits, false does not',
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
    section: '4.4',
    endpoint: create,
    statement: 'wait_for_label false: the answer does not wait for the label',
    needs: ['control'],
    check: async (bench) => {
      const slug = await integratedCarrier(bench);
      await bench.control().put(`/carriers/${slug}`, { held: true });
      const timed = async (wait_for_label: boolean) => {
        const began = performance.now();
        const { answer } = await open(bench, { carrier: slug, wait_for_label });
        mustEqual(answer.at('data.label.status'), 'pending', 'data.label.status');
        return performance.now() - began;
      };
      try {
        // A busy machine makes one answer late, and seldom all.
        const impatient = Math.min(await timed(false), await timed(false), await timed(false));
        const patient = Math.min(await timed(true), await timed(true));
        if (patient < shortestWaitMs) throw new Unjudged(`wait_for_label true waits ${Math.round(patient)} ms only`);
        const reported = `wait_for_label false took ${Math.round(impatient)} ms, true ${Math.round(patient)} ms`;
        must(impatient < (patient * 2) / 3, reported);
      } finally {
        await bench.control().put(`/carriers/${slug}`, { held: false });
      }
      return undefined;
    },
  },
  {
    section: '2.5',
    endpoint: create,
    statement: 'manual carriers: the own template is there at once, whatever the carrier does',
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
    statement: '200 with tracking_number, content_type, label_base64, label_url, label_url_expires_at',
    needs: ['charges'],
    check: async (bench) => {
      const { id, answer } = await labelOf(bench);
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
      mustExpireIn24Hours(answer, data.label_url_expires_at, 'data.label_url_expires_at');
      const detail = await bench.api.get(`/api/v2/shipments/${id}`);
      const numbers = [detail.at('data.tracking_number'), detail.at('data.carrier_tracking_number')];
      mustBeOneOf(data.tracking_number, numbers, 'data.tracking_number');
      return undefined;
    },
  },
  {
    section: '2.9',
    endpoint: label,
    statement: 'label_base64 is a PDF of 10 x 15 cm',
    needs: ['charges'],
    check: async (bench) => {
      const { answer } = await labelOf(bench);
      mustSucceed(answer);
      await mustBeLabelPdf(Buffer.from(String(answer.at('data.label_base64')), 'base64'), 'data.label_base64');
      return undefined;
    },
  },
  {
    section: '2.5',
    endpoint: label,
    statement: 'the label of the create answer, of the label endpoint and behind every link is one and the same',
    needs: ['charges'],
    check: async (bench) => {
      const { id, answer: created } = await open(bench);
      const answer = await labelAnswer(bench, id);
      mustSucceed(answer);
      const wanted = await drawingOfText(answer.at('data.label_base64'), 'data.label_base64');
      const detail = await bench.api.get(`/api/v2/shipments/${id}`);
      const others = [
        ['label_url', await drawingBehind(bench, answer.at('data.label_url'), 'data.label_url')],
        ['label_url of the detail', await drawingBehind(bench, detail.at('data.label_url'), 'data.label_url')],
      ];
      if (created.at('data.label.status') === 'ready') {
        const base64 = await drawingOfText(created.at('data.label.base64'), 'data.label.base64');
        const link = await drawingBehind(bench, created.at('data.label.url'), 'data.label.url');
        others.push(['label.base64 of the create answer', base64], ['label.url of the create answer', link]);
      }
      for (const [name, drawing] of others) {
        must(drawing === wanted, `${name} is another label than the one of the label endpoint`);
      }
      return undefined;
    },
  },
  {
    section: '2.4',
    endpoint: label,
    statement: 'two shipments have two labels',
    needs: ['charges'],
    check: async (bench) => {
      const { answer: one } = await labelOf(bench, { receiver_name: 'BİRİNCİ ALICI, GÖNDERMEYİN' });
      const { answer: other } = await labelOf(bench, { receiver_name: 'İKİNCİ ALICI, GÖNDERMEYİN' });
      const drawings = [one, other].map((answer) => {
        mustSucceed(answer);
        return drawingOfText(answer.at('data.label_base64'), 'data.label_base64');
      });
      const [first, second] = await Promise.all(drawings);
      must(first !== second, 'two shipments have the same label');
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: label,
    statement: '400 for an unpaid shipment',
    needs: ['lowBalance'],
    check: async (bench) => {
      const { api } = await bench.poorAccount();
      mustRefuse(await api.get(`/api/v2/shipments/${String((await openUnpaid(bench, api)).at('data.id'))}/label`), 400);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: label,
    statement: 'integrated carriers: 409 until the label is there, then 200; never an own template',
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
    statement: 'no label of a cancelled shipment (its status is not shown)',
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
    statement: 'pages of a label of three parcels (not shown)',
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
    statement: 'that the printed label is the one of the live carrier, and not drawn by the service',
    because: 'no answer tells whose template a PDF is',
  },
];
