// Deep, not in each run: it measures some thirty scenes of the gallery in two languages and five sizes, and takes minutes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage, servePage } from '../../scripts/gallery/buildPage.ts';
import { openWindows } from '../../scripts/gallery/openWindows.ts';
import { inPage, resize } from '../../scripts/gallery/photograph.ts';
import { LANGUAGES } from '../../scripts/gallery/plan.ts';
import { sized } from '../support/runs.ts';
import { expect, test } from './fixtures.ts';

/** The scenes of the gallery: the card of a scan in all its shapes, with the longest names and codes there are. */
const SCENES = [
  'scan-printed',
  'scan-printed-raised',
  'scan-sent',
  'scan-already-handed-over',
  'scan-slot',
  'scan-slot-none',
  'scan-pay',
  'scan-pay-expired',
  'scan-pay-no-link',
  'scan-pay-elsewhere',
  'scan-cancelled-refunded',
  'scan-problem-invalid_fields',
  'scan-problem-maybe_paid',
  'scan-problem-other_account',
  'scan-problem-refused_by_service',
  'scan-problem-paid_meanwhile',
  'scan-problem-printer_paused',
  'scan-problem-print_unknown',
  'scan-problem-cancel_refused_by_carrier',
  'scan-problem-not_cancellable',
  'scan-action-failed',
  'scan-size',
  'scan-size-unreadable',
  'command-late',
  'band-two-problems',
  'crowded-printed',
  'crowded-pay',
  'crowded-slot',
  'crowded-problem',
] as const;

/** The smallest window, the usual desk PC, and what lies around them. */
const ALL_SIZES = [
  [1024, 600],
  [1366, 768],
  [1024, 768],
  [1280, 720],
  [1920, 1080],
] as const;
const SIZES = sized<readonly (typeof ALL_SIZES)[number][]>({ deep: ALL_SIZES.slice(0, 2), long: ALL_SIZES });

/** Two banners and the band at once are required on the usual desk PC and on larger ones, not of the smallest windows. */
const isCrowded = (scene: string): boolean => scene.startsWith('crowded');
const LEAST_CROWDED = 1366;

const WINDOWS = 3;

test('what matters on the card of a scan stands whole above the keys, in every size of window', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'label-station-card-'));
  await buildPage(folder);
  const server = await servePage(folder);
  const windows = await openWindows(WINDOWS, {});
  const plays = SCENES.flatMap((scene) => LANGUAGES.map((language) => ({ scene, language })));
  const measured: string[] = [];
  const faults: string[] = [];
  try {
    await Promise.all(
      windows.pages.map(async (window) => {
        for (let play = plays.shift(); play !== undefined; play = plays.shift()) {
          const { scene, language } = play;
          await resize(window, { width: 1366, height: 768, zoom: 100 });
          await window.page.goto(`${server.address}?${new URLSearchParams({ scene, language, theme: 'light' })}`);
          await inPage(window, (gallery) => gallery.play());
          for (const [width, height] of SIZES) {
            if (isCrowded(scene) && width < LEAST_CROWDED) continue;
            await resize(window, { width, height, zoom: 100 });
            const found = [
              ...(await inPage(window, (gallery) => gallery.measureCard())),
              ...(await inPage(window, (gallery) => gallery.measure())),
            ];
            measured.push(scene);
            faults.push(...found.map((fault) => `${scene} ${language} ${width}x${height}: ${fault}`));
          }
        }
      }),
    );
  } finally {
    await windows.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
  expect(new Set(measured)).toEqual(new Set(SCENES));
  expect(faults.sort()).toEqual([]);
});
