const built = {
  'electron/adapters/import/thread/serveLists.ts': 'dist/lists/serveLists.cjs',
  'electron/adapters/journal/thread/serveJournals.ts': 'dist/journal/serveJournals.cjs',
  'electron/adapters/labels/thread/servePdfs.ts': 'dist/pdfs/servePdfs.cjs',
  'mailbox/main.ts': 'dist/mailbox/main.cjs',
} as const;

/**
 * The script of a part that runs in a thread or process of its own. A whole run has it built, and so it starts with half the
 * work; a single file runs the sources as they are now.
 */
export const partScript = (source: keyof typeof built): URL =>
  new URL(`../../${process.env.LABEL_STATION_TESTS_BUILT === '1' ? built[source] : source}`, import.meta.url);
