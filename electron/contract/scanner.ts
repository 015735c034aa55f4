import { z } from 'zod';

/** Keyboard layouts that a wedge scanner can be programmed for, as far as we can tell its keys apart. */
export const SCANNER_LAYOUTS = ['us', 'tr-q', 'tr-f'] as const;
export const scannerLayoutSchema = z.enum(SCANNER_LAYOUTS);
export type ScannerLayout = z.infer<typeof scannerLayoutSchema>;

/** How this desk's scanner types; the set-up finds it out by one barcode on the screen. */
export const scannerSetupSchema = z.object({
  /** Its keys are read by their place on this layout, whatever the computer's own is; `system`: as the computer types them. */
  layout: z.enum([...SCANNER_LAYOUTS, 'system']),
  /** What it sends after a code; `none`: the silence after it ends the code. */
  suffix: z.enum(['enter', 'tab', 'none']),
  /** What it sends before a code, which then tells a scan from typing; null: nothing. */
  prefix: z.string().min(1).max(8).nullable(),
  /** Longest pause between two keys of one scan where a text field has the focus, ms. Hands need 60 and more. */
  gapMs: z.number().int().min(10).max(150),
  /** Epoch ms at which a scan of the set-up barcode found this out; null: never, the values are a guess. */
  foundAt: z.number().nullable(),
});
export type ScannerSetup = z.infer<typeof scannerSetupSchema>;

/** As scanners are delivered. */
export const defaultScannerSetup: ScannerSetup = {
  layout: 'us',
  suffix: 'enter',
  prefix: null,
  gapMs: 35,
  foundAt: null,
};
