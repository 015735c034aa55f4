import { listOf, mustSucceed } from '../harness/answer.ts';
import type { Condition } from '../harness/condition.ts';
import { deviate, must, mustEqual, show } from '../harness/deviation.ts';
import { mustBeLabelPdf } from '../harness/pdfLabel.ts';
import { isRecord } from '../harness/shapes.ts';
import { drawingBehind, labelOf, open } from './labelBench.ts';

const label = 'GET /api/v2/shipments/{id}/label';
const download = 'GET /api/v2/shipments/{id}/label-download';

const hourMs = 3_600_000;

/** Each value of the query with another last character. */
function withOtherValues(url: string): string {
  return url.replace(
    /([?&][^=&]+=[^&]*)([^=&])(?=&|$)/g,
    (_whole, start: string, last: string) => start + (last === '0' ? '1' : '0'),
  );
}

/** Sections 4.4 (label-download), 5 and 8 about signed links. */
export const labelLinks: readonly Condition[] = [
  {
    section: '4.4',
    endpoint: download,
    statement: 'the PDF directly, application/pdf, 10 x 15 cm, without X-Api-Key',
    needs: ['charges'],
    check: async (bench) => {
      const { answer } = await labelOf(bench);
      const pdf = await bench.withKey(null).get(String(answer.at('data.label_url')));
      mustEqual(pdf.status, 200, 'status of the link');
      const type = pdf.headers.get('content-type');
      must(/^application\/pdf\b/.test(type ?? ''), `Content-Type is ${show(type)}, documented: application/pdf`);
      await mustBeLabelPdf(pdf.bytes, 'the PDF of label_url');
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: download,
    statement: 'a link works again and again, and beside newer ones',
    needs: ['charges'],
    check: async (bench) => {
      const { id, answer } = await labelOf(bench);
      const url = String(answer.at('data.label_url'));
      const statuses = [(await bench.withKey(null).get(url)).status, (await bench.withKey(null).get(url)).status];
      mustSucceed(await bench.api.get(`/api/v2/shipments/${id}/label`));
      statuses.push((await bench.withKey(null).get(url)).status);
      mustEqual(statuses.join(', '), '200, 200, 200', 'status of a link, again, and after a newer one was given');
      return undefined;
    },
  },
  {
    section: '2.2',
    endpoint: download,
    statement: 'label.url of the create answer and label_url of detail and list are such links too',
    needs: ['charges'],
    check: async (bench) => {
      const { id } = await labelOf(bench);
      const detail = await bench.api.get(`/api/v2/shipments/${id}`);
      const number = String(detail.at('data.tracking_number'));
      const [item] = listOf(await bench.api.get(`/api/v2/shipments?tracking_number=${number}`));
      const created = (await open(bench)).answer;
      const urls = [detail.at('data.label_url'), isRecord(item) ? item.label_url : undefined];
      for (const url of created.at('data.label.status') === 'ready' ? [created.at('data.label.url'), ...urls] : urls) {
        await drawingBehind(bench, url, 'a label_url');
      }
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: download,
    statement: 'a link with another signature, or for another shipment, is refused',
    needs: ['charges'],
    check: async (bench) => {
      const { id, answer } = await labelOf(bench);
      const url = String(answer.at('data.label_url'));
      const forged = [
        withOtherValues(url),
        url.split('?')[0] ?? '',
        url.replace(`/${id}/`, `/${String((await open(bench)).id)}/`),
      ];
      // A service that signs something else than query and id leaves nothing to change there.
      for (const each of forged.filter((changed) => changed !== url)) {
        const { status } = await bench.withKey(null).get(each);
        must(status >= 400 && status < 500, `a link that was tampered with was answered ${status}`);
      }
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: download,
    statement: 'valid for 24 hours, invalid after them',
    needs: ['control'],
    check: async (bench) => {
      const url = String((await labelOf(bench)).answer.at('data.label_url'));
      const back = await bench.control().shiftClock(24 * hourMs - 60_000);
      const inTime = (await bench.withKey(null).get(url)).status;
      const moreBack = await bench.control().shiftClock(120_000);
      const late = (await bench.withKey(null).get(url)).status;
      await moreBack();
      await back();
      mustEqual(inTime, 200, 'status one minute before the end');
      must(late >= 400 && late < 500, `an expired link was answered ${late}`);
      return undefined;
    },
  },
  {
    section: '4.4',
    endpoint: download,
    statement: 'status of an expired link (not shown)',
    needs: ['control'],
    check: async (bench) => {
      const url = String((await labelOf(bench)).answer.at('data.label_url'));
      const back = await bench.control().shiftClock(25 * hourMs);
      const { status } = await bench.withKey(null).get(url);
      await back();
      return { observed: String(status) };
    },
  },
  {
    section: '4.4',
    endpoint: label,
    statement: 'an expired link leads back to the label endpoint, which gives a new one',
    needs: ['control'],
    check: async (bench) => {
      const { id, answer } = await labelOf(bench);
      const back = await bench.control().shiftClock(25 * hourMs);
      const fresh = await bench.api.get(`/api/v2/shipments/${id}/label`);
      const { status } = await bench.withKey(null).get(String(fresh.at('data.label_url')));
      await back();
      must(
        fresh.at('data.label_url') !== answer.at('data.label_url'),
        'the label endpoint gave the expired link again',
      );
      if (status !== 200) deviate(`the new link was answered ${status}`);
      return undefined;
    },
  },
];
