import { createListThreads, type ListThreads, listWorker } from '../../electron/adapters/import/thread/listThread.ts';
import type { ImportProgress } from '../../electron/contract/orderImport.ts';
import type { SettingsStore } from '../../electron/core/ports/SettingsStore.ts';
import { createOrderImports, type OrderImports } from '../../electron/main/imports/orderImports.ts';
import type { WithStation } from '../../electron/main/station/withStation.ts';
import { createMemoryLog } from './memoryLog.ts';
import { createMemorySettings } from './memorySettings.ts';
import { partScript } from './partScript.ts';

const script = partScript('electron/adapters/import/thread/serveLists.ts');

/** The threads of the program. */
export const theListThreads = (logger = createMemoryLog()): ListThreads =>
  createListThreads({ start: () => listWorker(script), logger });

/** What takes lists into the order book of this station, with these settings. */
export const importsInto = (
  open: WithStation,
  settings: SettingsStore = createMemorySettings(),
  onProgress: (progress: ImportProgress) => void = () => {},
): OrderImports =>
  createOrderImports({ open, lists: theListThreads(), settings, logger: createMemoryLog(), onProgress });
