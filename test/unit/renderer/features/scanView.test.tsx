import { expect, it } from 'vitest';
import { panelScenes } from '../../../gallery/scenes/panel.ts';
import { scanScenes } from '../../../gallery/scenes/scan.ts';
import { problemScenes } from '../../../gallery/scenes/scanProblems.ts';
import { stopScenes } from '../../../gallery/scenes/scanStops.ts';
import { playScenes } from '../../../support/playScenes.tsx';

it.each([
  ['answers', scanScenes.filter((scene) => !problemScenes.includes(scene))],
  ['problems', problemScenes],
  ['others', [...stopScenes, ...panelScenes]],
] as const)('is read as a person reads it, in every state that has a picture: %s', async (_name, scenes) => {
  // Those that show a label's file are for the pictures.
  const read = scenes.filter(({ name }) => !/^scan-label|settings/u.test(name));
  expect(await playScenes(read)).toMatchSnapshot();
});
