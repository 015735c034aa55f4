import type { PrintOptions } from 'pdf-to-printer';

interface PdfToPrinter {
  print(file: string, options?: PrintOptions): Promise<void>;
}

/** pdf-to-printer's `print`, loaded with the first label: the package throws on other systems. */
export async function printPdf(file: string, options: PrintOptions): Promise<void> {
  // As an ES module it has its functions on `default` alone, bundled as CommonJS also beside it.
  const loaded: PdfToPrinter & { readonly default?: PdfToPrinter } = await import('pdf-to-printer');
  await (loaded.default ?? loaded).print(file, options);
}
