import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Scene } from '../test/gallery/scene.ts';
import { scenes } from '../test/gallery/scenes/scenes.ts';
import { buildPage, servePage } from './gallery/buildPage.ts';
import { indexPage } from './gallery/indexPage.ts';
import { openWindows } from './gallery/openWindows.ts';
import { type Fault, photograph } from './gallery/photograph.ts';
import { LANGUAGES, MAIN_SIZE, pictureName, readSizes, type Shot, type Size, shotsOf, THEMES } from './gallery/plan.ts';
import { commandLine, endWithUsage, namesIn } from './lib/commandLine.ts';
import { hasDisplay, startVirtualDisplay } from './lib/display.ts';
import { fromRoot } from './lib/layout.ts';
import { seconds } from './lib/run.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';

const WINDOWS = 3;
const folder = fromRoot('gallery');

const usage = `npm run gallery [-- --only NAME] [--theme ${THEMES.join('|')},...] [--language ${LANGUAGES.join('|')}] [--size WIDTHxHEIGHT,...] [--axe] [--measure]
A picture of every screen and state, in gallery/, with an index page.
  --only NAME       scenes whose name begins so; several with commas: scan,settings-owner
  --theme NAME      these themes instead of all three (commas between them)
  --language NAME   one language instead of both
  --size WxH        these window sizes (commas between them) instead of ${MAIN_SIZE.width}x${MAIN_SIZE.height} in all themes, 1024x600 in one, and 150 % zoom of the main scenes
  --axe             look for accessibility faults on every picture as well
  --measure         look for what is cut, covered or too small on every picture as well`;

const { values } = commandLine(usage, {
  only: { type: 'string' },
  theme: { type: 'string' },
  language: { type: 'string' },
  size: { type: 'string' },
  axe: { type: 'boolean', default: false },
  measure: { type: 'boolean', default: false },
});

/** The named ones, in the order of all; none if a name is unknown. */
function chosen<T extends string>(all: readonly T[], named = all.join(',')): readonly T[] {
  const wantedNames = namesIn(named, all) ?? [];
  return all.filter((one) => wantedNames.includes(one));
}

const sizes = values.size === undefined ? null : readSizes(values.size);
const themes = chosen(THEMES, values.theme);
const languages = chosen(LANGUAGES, values.language);
const names = values.only?.split(',');
const wanted = scenes.filter(({ name }) => names === undefined || names.some((start) => name.startsWith(start)));

const isWhole = values.only === undefined && values.theme === undefined && values.language === undefined;

async function gallery(only: readonly Size[] | null, stop: AbortSignal): Promise<void> {
  const started = performance.now();
  const display = hasDisplay() ? undefined : await startVirtualDisplay();
  const pages = mkdtempSync(path.join(tmpdir(), 'label-station-gallery-'));
  await buildPage(pages);
  const server = await servePage(pages);
  const windows = await openWindows(WINDOWS, { ...display?.env });
  if (isWhole && only === null) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const plays = wanted.flatMap((scene) => languages.map((language) => ({ scene, language })));
  const taken: Shot[] = [];
  const faults: Fault[] = [];
  const show = (scene: Scene, language: string, found: readonly Fault[]) => {
    for (const { picture, text } of found) console.error(`${picture ?? `${scene.name}.${language}`}: ${text}`);
  };
  await Promise.all(
    windows.pages.map(async (window) => {
      for (let play = plays.shift(); play !== undefined && !stop.aborted; play = plays.shift()) {
        const { scene, language } = play;
        const shots = shotsOf(scene, language, themes, only);
        const found = await photograph(window, server.address, scene, shots, {
          folder,
          axe: values.axe,
          measure: values.measure,
        }).catch((error: unknown) => {
          // A Ctrl+C ends the windows too, in the middle of a picture.
          if (stop.aborted) return [];
          throw error;
        });
        show(scene, language, found);
        faults.push(...found);
        taken.push(...shots);
      }
    }),
  );
  await windows.close().catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
  await server.close();
  await display?.stop();
  rmSync(pages, { recursive: true });

  const order = new Map(scenes.map(({ name }, index) => [name, index]));
  taken.sort((a, b) => (order.get(a.scene) ?? 0) - (order.get(b.scene) ?? 0));
  writeFileSync(fromRoot('gallery/index.html'), indexPage(taken.map((shot) => ({ ...shot, file: pictureName(shot) }))));
  const found = faults.length === 0 ? '' : `, ${faults.length} faults`;
  console.log(
    `${taken.length} pictures of ${wanted.length} scenes in gallery/ (${seconds(performance.now() - started)})${found}`,
  );
  if (faults.length > 0) process.exitCode = 1;
  if (stop.aborted) process.exitCode = stoppedExitCode;
}

const isUnderstood = themes.length > 0 && languages.length > 0 && (values.size === undefined || sizes !== null);
if (wanted.length === 0) endWithUsage(usage, `Scenes: ${scenes.map(({ name }) => name).join(', ')}`);
if (!isUnderstood) endWithUsage(usage);
await gallery(sizes, stopSignal());
