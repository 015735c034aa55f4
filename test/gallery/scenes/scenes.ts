import type { Scene } from '../scene.ts';
import { commandScenes } from './commands.ts';
import { deskCheckScenes } from './deskCheck.ts';
import { desksScenes } from './desks.ts';
import { firstRunScenes } from './firstRun.ts';
import { frameScenes } from './frame.ts';
import { importScenes } from './imports.ts';
import { jobScenes } from './job.ts';
import { listScenes } from './lists.ts';
import { mailboxScenes } from './mailbox.ts';
import { panelScenes } from './panel.ts';
import { paymentScenes } from './payments.ts';
import { pickupScenes } from './pickup.ts';
import { queueScenes } from './queue.ts';
import { repairScenes } from './repair.ts';
import { ruleScenes } from './rules.ts';
import { scanScenes } from './scan.ts';
import { stopScenes } from './scanStops.ts';
import { serviceScenes } from './service.ts';
import { settingsScenes } from './settings.ts';
import { shopScenes } from './shop.ts';
import { shelfBannerScenes, watchlistScenes } from './watchlist.ts';

/** Every screen and state of the station, in the order of the index page. */
export const scenes: readonly Scene[] = [
  ...firstRunScenes,
  ...deskCheckScenes,
  ...scanScenes,
  ...stopScenes,
  ...panelScenes,
  ...commandScenes,
  ...frameScenes,
  ...shelfBannerScenes,
  ...listScenes,
  ...queueScenes,
  ...importScenes,
  ...repairScenes,
  ...watchlistScenes,
  ...paymentScenes,
  ...jobScenes,
  ...pickupScenes,
  ...serviceScenes,
  ...settingsScenes,
  ...mailboxScenes,
  ...ruleScenes,
  ...shopScenes,
  ...desksScenes,
];
