import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildPage } from '../../scripts/gallery/buildPage.ts';
import { type GalleryWindow, openWindows } from '../../scripts/gallery/openWindows.ts';
import { inPage, resize } from '../../scripts/gallery/photograph.ts';
import { LANGUAGES } from '../../scripts/gallery/plan.ts';
import { servePage } from '../../scripts/gallery/servePage.ts';

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
  'command-late',
  'band-two-problems',
  'crowded-printed',
  'crowded-pay',
  'crowded-slot',
  'crowded-problem',
] as const;

const SIZES = [
  [1024, 600],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1920, 1080],
] as const;

/** Two banners and the band at once are asked of the usual desk PC and of larger ones, not of the smallest windows. */
const isCrowded = (scene: string): boolean => scene.startsWith('crowded');
const LEAST_CROWDED = 1366;

const WINDOWS = 3;

test('what matters on the card of a scan stands whole above the keys, in every size of window', async () => {
  test.setTimeout(180_000);
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
            const found = [...(await faultsOf(window)), ...(await inPage(window, (gallery) => gallery.measure()))];
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

function faultsOf({ page }: GalleryWindow): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    for (let n = 0; n < 3; n += 1) await frame();

    const faults: string[] = [];
    const panel = [...document.querySelectorAll<HTMLElement>('[data-testid=outcome], [data-testid=large-qr]')].find(
      (one) => one.checkVisibility(),
    );
    if (panel === undefined) return ['there is no card'];
    const room = panel.getBoundingClientRect();
    const keys = [...panel.querySelectorAll<HTMLElement>('button')].filter((one) => one.checkVisibility());
    const word = panel.querySelector('h2');

    /** Where the letters themselves are: an element may be larger than its text. */
    function lettersOf(node: Node): readonly DOMRect[] {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    }
    /** What its ancestors let through of it. */
    function clipOf(element: Element): DOMRect {
      let { left, top, right, bottom } = room;
      for (let box = element.parentElement; box !== null && box !== panel; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue;
        const edge = box.getBoundingClientRect();
        left = Math.max(left, edge.left);
        top = Math.max(top, edge.top);
        right = Math.min(right, edge.right);
        bottom = Math.min(bottom, edge.bottom);
      }
      return new DOMRect(left, top, right - left, bottom - top);
    }
    const say = (what: string) => {
      if (!faults.includes(what)) faults.push(what);
    };
    function stands(name: string, rect: DOMRect, clip: DOMRect): void {
      // A line is higher than its letters, capitals with their dots among them: so much of it is air.
      const air = Math.max(2, rect.height * 0.1);
      if (rect.bottom > clip.bottom + air || rect.top < clip.top - air) say(`${name}: cut above or below`);
      if (rect.right > clip.right + air || rect.left < clip.left - air) say(`${name}: cut at the side`);
      for (const key of keys) {
        const edge = key.getBoundingClientRect();
        const isUnder =
          rect.left < edge.right - 1 &&
          rect.right > edge.left + 1 &&
          rect.top < edge.bottom - air &&
          rect.bottom > edge.top + air;
        if (isUnder) say(`${name}: under the key ${key.textContent}`);
      }
    }

    if (room.bottom > window.innerHeight + 1 || room.right > window.innerWidth + 1) say('the card leaves the window');
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '') continue;
      if (!element.checkVisibility() || element.closest('button, [role=status], [aria-live]') !== null) continue;
      const clip = clipOf(element);
      for (const rect of lettersOf(node)) stands(`"${node.textContent?.slice(0, 40)}"`, rect, clip);
      if (Number.parseFloat(getComputedStyle(element).fontSize) < 14)
        say(`"${node.textContent?.slice(0, 40)}": too small`);
    }
    for (const svg of panel.querySelectorAll('svg')) {
      if (!svg.checkVisibility() || svg.closest('button') !== null) continue;
      stands(
        svg.getAttribute('role') === 'img' ? 'the QR code' : 'the picture',
        svg.getBoundingClientRect(),
        clipOf(svg),
      );
    }
    for (const key of keys) {
      const edge = key.getBoundingClientRect();
      if (edge.bottom > room.bottom || edge.right > room.right + 1) say(`the key ${key.textContent} leaves the card`);
    }
    for (const box of panel.querySelectorAll<HTMLElement>('*')) {
      if (
        box.checkVisibility() &&
        box.scrollHeight > box.clientHeight + 1 &&
        /auto|scroll/u.test(getComputedStyle(box).overflowY)
      )
        say('something scrolls');
    }

    // Only what says so may leave.
    for (const part of panel.querySelectorAll<HTMLElement>('h2, p, svg[role=img], strong, b')) {
      if (!part.checkVisibility() && part.closest('[data-leaves]') === null)
        say(`"${part.textContent?.slice(0, 40)}": gone`);
    }
    if (word === null || !word.checkVisibility()) say('there is no word');
    const pays = panel.dataset.outcome === 'pay' && panel.querySelector('figure') !== null;
    if (pays && !panel.querySelector('svg[role=img]')?.checkVisibility()) say('there is no QR code');

    const band = document.querySelector<HTMLElement>('[data-testid=problem-band]');
    if (band?.checkVisibility() === true) {
      const edge = band.getBoundingClientRect();
      if (edge.top < room.bottom - 1) say('the problems of earlier parcels do not stand below the card');
      if (edge.bottom > window.innerHeight + 1) say('the problems of earlier parcels leave the window');
      if (edge.height > room.height / 3) say('the problems of earlier parcels are larger than a third of the card');
      for (const part of band.querySelectorAll<HTMLElement>('strong')) {
        if (part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
          say(`"${part.textContent}": cut in the band`);
      }
    }
    return faults;
  });
}
