import type { PrintOptions } from 'pdf-to-printer';

interface PdfToPrinter {
  print(file: string, options?: PrintOptions): Promise<void>;
}

/** pdf-to-printer's `print`. Loaded with the first label, because the package throws on other systems. */
export async function printPdf(file: string, options: PrintOptions): Promise<void> {
  // As an ES module its functions are on `default` alone. Bundled as CommonJS they are also beside it.
  const loaded: PdfToPrinter & { readonly default?: PdfToPrinter } = await import('pdf-to-printer');
  await (loaded.default ?? loaded).print(file, options);
}
