import { z } from 'zod';

/** The keyboard layouts of a wedge scanner that our code can distinguish by its keys. */
export const SCANNER_LAYOUTS = ['us', 'tr-q', 'tr-f'] as const;
export const scannerLayoutSchema = z.enum(SCANNER_LAYOUTS);
export type ScannerLayout = z.infer<typeof scannerLayoutSchema>;

/** How this desk's scanner types. The set-up finds it out from one barcode on the screen. */
export const scannerSetupSchema = z.object({
  /**
   * Its keys are read by their position on this layout, independent of the computer's own; `system`: as the computer
   * types them.
   */
  layout: z.enum([...SCANNER_LAYOUTS, 'system']),
  /** What it sends after a code; `none`: a pause ends the code. */
  suffix: z.enum(['enter', 'tab', 'none']),
  /** What it sends before a code, so that a scan differs from typing; null: nothing. */
  prefix: z.string().min(1).max(8).nullable(),
  /** Longest pause (ms) between two keys of one scan while a text field has the focus. Hands need 60 ms or more. */
  gapMs: z.number().int().min(10).max(150),
  /** Epoch ms at which a scan of the set-up barcode gave these values; null: never, and they are a guess. */
  foundAt: z.number().nullable(),
});
export type ScannerSetup = z.infer<typeof scannerSetupSchema>;

/** The usual factory settings of a scanner. */
export const defaultScannerSetup: ScannerSetup = {
  layout: 'us',
  suffix: 'enter',
  prefix: null,
  gapMs: 35,
  foundAt: null,
};
