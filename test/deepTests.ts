import { globSync } from 'node:fs';
import { fromRoot } from '../scripts/lib/layout.ts';

/** Tests that can wait: paths from the project's folder, and why. */
type WaitingTests = { readonly why: string; readonly files: readonly string[] };

/**
 * What `npm test` leaves to `npm run test:deep`.
 * `npm test` is run before each change, so it has eight minutes: for money, paper, data and the main job in a real Electron.
 * A file that is deep by its own name (`.deep.test.ts`) has its reason in its first line, a single end-to-end test with the tag
 * `@deep` in the comment above it.
 */
const DEEP_TESTS: readonly WaitingTests[] = [
  { why: 'Each says in its first line why it is deep.', files: ['test/**/*.deep.test.{ts,tsx}'] },
  {
    why: 'The suite is for services of others; here it is run against the demo service, which changes seldom.',
    files: ['test/conformance/*.test.ts'],
  },
  {
    why: 'They read every state of a screen that the gallery draws; what the main job shows is held by the page tests.',
    files: ['test/unit/renderer/features/*View.test.tsx'],
  },
  {
    why: 'Pages of settings and reports: a mistake there is seen before a parcel is lost by it.',
    files: [
      'boxes,desk,deskCheck,desks,firstRun,importPreview,importedOrders,joinDesk,keys,keysPage,ledger,lookupSettings',
      'mailboxSettings,orderFolder,orders,palette,printers,ruleSettings,service,settings,ship,shopSettings,siteSettings',
    ].map((names) => `test/unit/renderer/app/{${names}}.test.tsx`),
  },
  {
    why: 'They draw sheets for office printers and read them again; no label is among them.',
    files: [
      'test/unit/adapters/documents/{commandSheet,handOverList}.test.ts',
      'test/integration/printing/{adjustedLabels,calibrationLabel,separatorSheet,separatorSheets}.test.ts',
    ],
  },
  {
    why: 'They try hundreds of documents and answers that no carrier has sent so far; one of each kind is in the usual tests.',
    files: [
      'test/contract/labelStore/hostileLabels.test.ts',
      'test/contract/printer/hostileIpp.test.ts',
      'test/integration/api/{hostileAnswers,largeLabel}.test.ts',
      'test/integration/mailbox/hostileDeliveries.test.ts',
      'test/unit/adapters/labels/thread/pdfReader.test.ts',
      'test/unit/adapters/import/{corpus,csv}.test.ts',
      'test/unit/contract/requestSizes.test.ts',
      'test/unit/fuzz/messages.test.ts',
    ],
  },
  {
    why: 'Many desks on real servers, which fail, move and grow older; the rules and the double of the port are usual tests.',
    files: [
      'test/contract/coordinator/{contents,migrate,pooler,postgresCoordinator,serverFarewell}.test.ts',
      'test/contract/coordinator/{siteDatabase,trySite}.test.ts',
      'test/contract/printer/{leaseWindow,sitePrinter}.test.ts',
      'test/integration/requests/siteRequests.test.ts',
      'test/integration/site/*.test.ts',
      'test/unit/core/service/sharedLimit.test.ts',
      'test/unit/scenarios/{lostInSite,sharedBookProperty,sleepingDesks,twoVersions}.test.ts',
    ],
  },
  {
    why: 'The mailbox and the door are programs of their own; their ports and the way from an event to paper are usual tests.',
    files: [
      'test/contract/deliveryStore/postgresStore.test.ts',
      'test/integration/mailbox/{commands,documented,process,stations}.test.ts',
      'test/integration/door/*.test.ts',
      'test/integration/demo/*.test.ts',
    ],
  },
  {
    why: 'They wait for processes that are killed, locked or started many times.',
    files: [
      'test/integration/journal/copy/rollingCopy.test.ts',
      'test/integration/journal/{failedSyncs,stationLock}.test.ts',
      'test/integration/keychain/keychain.test.ts',
      'test/integration/orders/lookupKilled.test.ts',
      'test/integration/printing/cupsTrouble.test.ts',
      'test/integration/outbox/shopNotified.test.ts',
      'test/unit/scripts/{bench,commandLine}.test.ts',
    ],
  },
  {
    why: 'They go through days, lists or panels of hundreds of parcels.',
    files: [
      'test/integration/ledger/{day,seededLedger}.test.ts',
      'test/integration/import/{listThread,orderIntake}.test.ts',
      'test/unit/adapters/import/foreignFolder.test.ts',
      'test/integration/main/imports/orderImports.test.ts',
      'test/integration/station/{panelShipments,rebuilding,shelfByList}.test.ts',
    ],
  },
  {
    why: 'Requests of the screens around the main job; those of jobs, batches and pickups are usual tests.',
    files: ['accounts,fileRequests,importRequests,ledgerRequests,orderRequests,secondCopyRequests,serviceRequests']
      .map((names) => `test/integration/requests/{${names}}.test.ts`)
      .concat(
        'test/integration/station/{filesOfThePerson,importedCarriers,mailboxRequests,printerRequests,wholeService}.test.ts',
      ),
  },
  {
    why: 'The built program beside the main job: its windows, its second start, its copies, a locked keychain, a held account, a list.',
    files: ['accountHold,dataFolders,import,keychain,kiosk,oneInstance,shopNotified,window'].map(
      (n) => `test/e2e/{${n}}.test.ts`,
    ),
  },
];

/**
 * What `npm run test:deep`, which a merge waits for, leaves to a night (`--long`), or to a change of what it guards. A single
 * end-to-end test of this kind has the tag `@long`, with its reason above it; others do a part of their work (`support/runs.ts`).
 */
const LONG_TESTS: readonly WaitingTests[] = [
  {
    why: 'They repeat usual and deep tests with more orders, hours and draws.',
    files: ['test/unit/properties.deep.test.ts', 'test/unit/core/service/offlineProbe.deep.test.ts'],
  },
  {
    why: 'The suite for services of others, run against services that differ from the demo: for a change of the suite.',
    files: ['test/conformance/otherServices.deep.test.ts'],
  },
  {
    why: 'It installs the deb in a new Debian, as a release does.',
    files: ['test/e2e/deb.deep.test.ts'],
  },
  {
    why: 'Page tests hold the same; here are the keys and the windows of the built program.',
    files: ['test/e2e/{enlarged.deep,import}.test.ts'],
  },
];

const filesOf = (tests: readonly WaitingTests[]): readonly string[] => {
  const files = tests.flatMap((one) => globSync(one.files, { cwd: fromRoot() }));
  return [...new Set(files.map((file) => file.replaceAll('\\', '/')))];
};

/** Each file that `npm test` leaves out, once, with `/` on every system. */
export const deepTestFiles = (): readonly string[] => filesOf(DEEP_TESTS);

/** Those of them that `npm run test:deep` leaves out. */
export const longTestFiles = (): readonly string[] => filesOf(LONG_TESTS);
