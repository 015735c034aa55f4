import type { TimelineEntry } from '../../contract/job.ts';
import { STATE_NAMES, type TextLanguage } from '../../contract/names.ts';
import { ok, type Result } from '../../contract/result.ts';
import { CSV_START, csvLine, numberField, textField } from './csvFields.ts';
import { documentTexts } from './documentTexts.ts';
import { type NotSaved, replaceFile } from './exportFolder.ts';
import { localTime } from './localTime.ts';
import type { Row } from './shipmentFile.ts';

type Column = keyof (typeof documentTexts)['en']['columns'];

/** Writes one line for each job, page by page, so that a ledger of years does not need much memory. */
export async function saveLedgerCsv(
  path: string,
  pages: AsyncIterable<readonly Row[]>,
  language: TextLanguage,
): Promise<Result<{ readonly rows: number }, NotSaved>> {
  let rows = 0;
  async function* lines() {
    yield CSV_START + csvLine(COLUMNS.map((column) => documentTexts[language].columns[column]));
    for await (const page of pages) {
      rows += page.length;
      yield page.map((row) => csvLine(fieldsOf(row, language))).join('');
    }
  }
  const saved = await replaceFile(path, lines());
  return saved.ok ? ok({ rows }) : saved;
}

const COLUMNS = Object.keys(documentTexts.en.columns) as readonly Column[];

function fieldsOf({ job, timeline }: Row, language: TextLanguage): readonly string[] {
  const { order, shipment } = job;
  const words = documentTexts[language];
  const when = (type: string) => timeField(timeline.findLast((entry) => entry.type === type)?.at ?? null);
  const fields: Record<Column, string> = {
    reference: textField(job.key.value),
    state: STATE_NAMES[language][job.state],
    receiver: textField(order?.receiver.name ?? null),
    place: textField(order === null ? null : `${order.receiver.district} / ${order.receiver.province}`),
    carrier: textField(shipment?.carrierName ?? order?.carrier ?? null),
    // A column of its own, because it is copied into messages to customers (API section 2.2,
    // tracking_number_is_carrier).
    tracking: textField(shipment?.trackingNumberIsCarrier === true ? shipment.trackingNumber : null),
    internalCode: textField(shipment?.trackingNumberIsCarrier === false ? shipment.trackingNumber : null),
    desi: numberField(shipment?.desi ?? order?.parcel.desi ?? null),
    charged: money(timeline, (amount) => amount > 0),
    refunded: money(timeline, (amount) => amount < 0) || (refundIsUnknown(timeline) ? words.refundUnknown : ''),
    accepted: timeField(job.createdAt),
    sent: timeField(timeline.find((entry) => entry.type === 'submit_started')?.at ?? null),
    label: when('label_stored'),
    printed: when('print_confirmed'),
    verified: when('verified'),
    handedOver: job.pickup === null ? '' : when('handed_over'),
    sheets: numberField(job.printCount),
    desk: textField(job.desk),
    by: textField(timeline[0]?.by ?? null),
    cancelReason: textField(job.cancelReason),
  };
  return COLUMNS.map((column) => fields[column]);
}

function timeField(at: number | null): string {
  return at === null ? '' : localTime(at);
}

/** The sum of some of a job's movements in TRY, without a sign; empty when there are none. */
function money(timeline: readonly TimelineEntry[], counts: (kurus: number) => boolean): string {
  const amounts = timeline.flatMap(({ amount }) => (amount !== null && counts(amount) ? [amount] : []));
  const sum = amounts.reduce<number>((total, amount) => total + amount, 0);
  return amounts.length === 0 ? '' : numberField(Math.abs(sum) / 100, 2);
}

/** Whether a charged shipment was cancelled in a way for which neither the service nor its document states the refund. */
function refundIsUnknown(timeline: readonly TimelineEntry[]): boolean {
  return (
    timeline.some(({ amount }) => amount !== null && amount > 0) &&
    timeline.some(({ type, amount }) => (type === 'cancel_done' || type === 'shipment_cancelled') && amount === null)
  );
}
