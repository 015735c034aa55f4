import {
  DESK_FINDINGS,
  type DeskFinding,
  type DeskIndicator,
  type DeskIndicatorId,
  type DeskReport,
  type ReportPart,
} from '../../electron/contract/diagnostics.ts';
import { kurus } from '../../electron/contract/money.ts';

const noFacts = {
  ...{ name: null, amount: null, ms: null, at: null, bytes: null, count: null, of: null, trouble: null, words: null },
};

/** One light of the check, at the level that the contract gives the finding. */
export function sampleIndicator(finding: DeskFinding, facts: Partial<DeskIndicator> = {}): DeskIndicator {
  const [indicator = ''] = finding.split('_');
  const found = finding.slice(indicator.length + 1);
  const levels: Readonly<Record<string, DeskIndicator['level']>> = DESK_FINDINGS[indicator as DeskIndicatorId];
  return { indicator: indicator as DeskIndicatorId, finding, level: levels[found] ?? 'unsure', ...noFacts, ...facts };
}

/** A desk on which everything works, at that time (epoch ms). */
export function sampleReport(at: number, indicators: readonly DeskIndicator[] = []): DeskReport {
  const good = [
    sampleIndicator('service_answers', { words: 'https://kargo.ornek.com' }),
    sampleIndicator('key_accepted'),
    sampleIndicator('clock_right', { ms: 400 }),
    sampleIndicator('balance_enough', { amount: kurus(124_050), at }),
    sampleIndicator('budget_free', { count: 12, of: 60 }),
    sampleIndicator('keychain_kept'),
    sampleIndicator('printer_ready', { name: 'Zebra-1' }),
    sampleIndicator('scanner_found', { at: at - 10 * 86_400_000 }),
    sampleIndicator('mailbox_connected'),
    sampleIndicator('shop_told'),
    sampleIndicator('disk_free', { bytes: 212_400_000_000 }),
    sampleIndicator('database_whole', { at: at - 9_000_000 }),
    sampleIndicator('runtime_recent', { at: at - 40 * 86_400_000, count: 40 }),
  ];
  const taken = new Set(indicators.map(({ indicator }) => indicator));
  return {
    at,
    indicators: [...indicators, ...good.filter(({ indicator }) => !taken.has(indicator))],
    versions: { program: '0.1.0', electron: '45.4.1', chromium: '158.0.7391.65', node: '24.21.0', journal: 13 },
  };
}

const event = (job: number, type: string, from: string | null, to: string, detail: object) =>
  JSON.stringify(
    {
      ...{ at: '2026-11-20T09:03:12.881Z', job, type, from, to, by: type === 'accepted' ? 'person' : 'program' },
      ...{ amount: null, detail },
    },
    null,
    1,
  ).replace(/\n */g, ' ');

export const sampleParts: readonly ReportPart[] = [
  {
    name: 'desk-check.json',
    text: `${JSON.stringify({ indicators: [{ indicator: 'printer', finding: 'printer_ready', level: 'good', name: 'Zebra-1' }] }, null, 2)}\n`,
  },
  { name: 'versions.json', text: `${JSON.stringify(sampleReport(0).versions, null, 2)}\n` },
  { name: 'settings.json', text: `${JSON.stringify({ language: 'tr', operatorName: 'set' }, null, 2)}\n` },
  { name: 'database.json', text: `${JSON.stringify({ file: { schema: 13, fileBytes: 48_123_904 } }, null, 2)}\n` },
  {
    name: 'events.jsonl',
    text: Array.from({ length: 66 }, (_, index) =>
      [
        event(10_300 + index, 'accepted', null, 'queued', { lane: 'bench' }),
        event(10_300 + index, 'accepted_by_service', 'submitting', 'label_ready', {
          shipment: { id: '…3377', trackingNumber: '…1146', carrierName: 'Yurtiçi Kargo' },
        }),
        event(10_300 + index, 'printed', 'printing', 'printed', { print: { printerName: 'Zebra-1', copies: 1 } }),
      ].join('\n'),
    ).join('\n'),
  },
  {
    name: 'main.log',
    text: '2026-11-20T09:03:12.881Z warn api.error {"call":"shipments.create","status":422,"kind":"invalid"}\n',
  },
  { name: 'main.old.log', text: '' },
];
