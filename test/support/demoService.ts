import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createDemoService, type DemoService, type DemoServiceOptions } from '../../electron/demo/createDemoService.ts';

export const FONT_DIR = fileURLToPath(new URL('../../node_modules/dejavu-fonts-ttf/ttf', import.meta.url));

/** A demo service on loopback that ends with the test. */
export async function startDemoService(options: Partial<DemoServiceOptions> = {}): Promise<DemoService> {
  const service = await createDemoService({ fontDir: FONT_DIR, ...options });
  onTestFinished(() => service.close());
  return service;
}
