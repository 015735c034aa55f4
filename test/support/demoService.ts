import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createDemoService, type DemoService, type DemoServiceOptions } from '../../electron/demo/createDemoService.ts';
import { testPdf } from './pdf.ts';

export const FONT_DIR = fileURLToPath(new URL('../../node_modules/dejavu-fonts-ttf/ttf', import.meta.url));

/** A demo service on loopback that ends with the test, with labels as it draws them. */
export async function startDrawingService(options: Partial<DemoServiceOptions> = {}): Promise<DemoService> {
  const service = await createDemoService({ fontDir: FONT_DIR, ...options });
  onTestFinished(() => service.close());
  return service;
}

let blank: Promise<Uint8Array> | null = null;

/**
 * The same with labels of the same size that are drawn once, and differ by a comment alone: each service would parse its
 * fonts again, which takes longer than all else in most tests.
 */
export function startDemoService(options: Partial<DemoServiceOptions> = {}): Promise<DemoService> {
  return startDrawingService({
    renderLabel: async ({ id }) => {
      blank ??= testPdf();
      return Buffer.concat([await blank, Buffer.from(`\n% shipment ${id}\n`)]);
    },
    ...options,
  });
}
