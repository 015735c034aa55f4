import { testPdf } from './pdf.ts';
import { pdfReaders } from './pdfReaders.ts';

/** A program that reads one PDF, and has nothing else to do then. Its parent must not hold it, either. */
process.channel?.unref();
const facts = await pdfReaders().usual.facts(await testPdf());
if (!facts.ok) process.exitCode = 1;
