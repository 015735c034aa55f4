import { fileURLToPath } from 'node:url';
import { createDemoService, type DemoService, type DemoServiceOptions } from '../../electron/demo/createDemoService.ts';

const FONT_DIR = fileURLToPath(new URL('../../node_modules/dejavu-fonts-ttf/ttf', import.meta.url));

/** Real emulators with real labels, but drawn only once: each shipment's own copy has its owner after the end mark. */
export interface EmulatorMaker {
  /** `labelOf`: what the carrier gives in the place of an order's label; null: its label. */
  open(
    balanceKurus: number,
    labelOf: (reference: string | null) => Uint8Array | null,
    limits?: DemoServiceOptions['limits'],
  ): Promise<DemoService>;
}

const CREATE = {
  order_reference: 'SAMPLE',
  receiver_name: 'Ağaç Öğün Şükrü',
  receiver_phone: '05550000000',
  receiver_address: 'Caferağa Mah. Moda Cad. No: 12 D: 4',
  receiver_province: 'İstanbul',
  receiver_district: 'Kadıköy',
  desi: 3,
};

/** What stands in a label beyond its end mark: the shipment that it belongs to. */
export function ownerOf(label: Uint8Array): string | null {
  return /\n% shipment (\d+)\n$/.exec(Buffer.from(label).subarray(-60).toString('latin1'))?.[1] ?? null;
}

/** The label as the carrier made it. */
export function withoutOwner(label: Uint8Array): Buffer {
  const bytes = Buffer.from(label);
  return ownerOf(bytes) === null ? bytes : bytes.subarray(0, bytes.lastIndexOf('\n% shipment '));
}

async function drawOne(): Promise<Buffer> {
  const service = await createDemoService({ fontDir: FONT_DIR });
  const headers = { 'X-Api-Key': service.apiKey, 'Content-Type': 'application/json' };
  const body = JSON.stringify(CREATE);
  const response = await fetch(`${service.url}/api/v2/shipments`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { readonly data: { readonly label: { readonly base64: string } } };
  await service.close();
  return Buffer.from(answer.data.label.base64, 'base64');
}

export async function emulatorMaker(): Promise<EmulatorMaker> {
  const label = await drawOne();
  return {
    // Its windows last 60 real seconds, which are hours to a station in its own time: the books check the budget of that one.
    open: (balanceKurus, labelOf, limits = { account: 1_000_000, route: 1_000_000 }) =>
      createDemoService({
        fontDir: FONT_DIR,
        balanceKurus,
        limits,
        readings: { waitForLabelMs: 60 },
        renderLabel: async ({ id, orderReference }) =>
          Buffer.concat([labelOf(orderReference) ?? label, Buffer.from(`\n% shipment ${id}\n`)]),
      }),
  };
}
