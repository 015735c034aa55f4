import type { DemoScan } from '../../electron/demo/sampleOrders.ts';
import { inColumns } from '../lib/columns.ts';
import type { ScanRecord } from './scenario.ts';

const lira = (kurus: number | null) => (kurus === null ? '' : `${(kurus / 100).toFixed(2)} TRY`);

/** One JSON object for a scan; `charged` in TRY. */
export function jsonLine({ scan, outcome, shipmentId, charged, labelFile, ms }: ScanRecord): string {
  return JSON.stringify({ scan, outcome, shipmentId, charged: charged / 100, labelFile, ms });
}

/** The scans as a table for people. */
export function table(records: readonly ScanRecord[]): string {
  const rows = [
    ['scan', 'outcome', 'shipment', 'price', 'charged', 'label file', 'ms'],
    ...records.map((record) => [
      record.scan,
      record.outcome,
      record.shipmentId ?? '-',
      lira(record.price) || '-',
      lira(record.charged),
      record.labelFile ?? '-',
      String(record.ms),
    ]),
  ];
  const [head = '', ...lines] = inColumns(rows);
  return [head, '-'.repeat(Math.max(...[head, ...lines].map((line) => line.length))), ...lines].join('\n');
}

const promises: Readonly<Record<DemoScan['shows'], string>> = {
  plain: 'a label comes out',
  duplicate: 'already shipped, nothing is paid twice',
  slow: 'the carrier is slow, the label comes out later',
  unpaid: 'the balance does not cover it',
  invalid: 'the service refuses the address',
};

/** The scans of the demo for a person, one a line; a repeated code is marked. */
export function scanList(scans: readonly DemoScan[]): readonly string[] {
  return scans.map(({ code, shows }, i) => {
    const again = scans.slice(0, i).some((earlier) => earlier.code === code);
    return `${code}  ${again ? 'once more: ' : ''}${promises[shows]}`;
  });
}
