import type { Scene } from '../scene.ts';
import { commandScenes } from './commands.ts';
import { firstRunScenes } from './firstRun.ts';
import { frameScenes } from './frame.ts';
import { jobScenes } from './job.ts';
import { listScenes } from './lists.ts';
import { pickupScenes } from './pickup.ts';
import { scanScenes } from './scan.ts';
import { serviceScenes } from './service.ts';
import { settingsScenes } from './settings.ts';

/** Every screen and state of the station, in the order of the index page. */
export const scenes: readonly Scene[] = [
  ...firstRunScenes,
  ...scanScenes,
  ...commandScenes,
  ...frameScenes,
  ...listScenes,
  ...jobScenes,
  ...pickupScenes,
  ...serviceScenes,
  ...settingsScenes,
];
