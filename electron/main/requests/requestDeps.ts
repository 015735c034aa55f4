import type { NotSaved } from '../../adapters/documents/exportFolder.ts';
import type { ListFolder } from '../../adapters/import/listFiles.ts';
import type { RequestOutput } from '../../contract/channels.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { OwnerPin } from '../../core/ports/Secrets.ts';
import type { ShippingApi } from '../../core/ports/ShippingApi.ts';
import { asOwner, type Printers } from '../../core/printing/index.ts';
import type { DemoScan } from '../../demo/sampleOrders.ts';
import type { EventSources } from '../accounts/eventSources.ts';
import type { ShopSources } from '../accounts/shopSources.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Door } from '../door/door.ts';
import type { OrderImports } from '../imports/orderImports.ts';
import type { OrderIntake } from '../imports/orderIntake.ts';
import type { SecondCopy } from '../secondCopy/secondCopy.ts';
import type { ShownSettings } from '../settings/watchedSettings.ts';
import type { SiteJoining } from '../station/siteJoining.ts';
import type { Sites } from '../station/sites.ts';
import type { StatusDeps } from '../station/stationStatus.ts';
import { jobError } from '../station/withStation.ts';
import type { ExternalLinks } from '../system/externalLinks.ts';
import type { SavedFiles } from '../system/savedFiles.ts';
import type { Updates } from '../updates/updates.ts';
import type { CalibrationLabel } from './calibrationLabels.ts';

/** The dependencies of requests, besides the open station. Each capability takes what it needs of it. */
export interface RequestDeps extends StatusDeps {
  readonly logger: Logger;
  readonly ownerPin: OwnerPin;
  readonly systemLanguage: 'tr' | 'en';
  /** The settings as the pages get them. */
  readonly shown: (settings: Settings) => ShownSettings;
  readonly createApi: (baseUrl: string, apiKey: () => Promise<string | null>) => ShippingApi;
  readonly demoScans: readonly DemoScan[];
  readonly eventSources: Pick<EventSources, 'ask'>;
  readonly shopSources: ShopSources;
  readonly sites: Sites;
  readonly joining: SiteJoining;
  /** Puts all that is another desk's aside, while no station is open. */
  readonly becomeNewDesk: () => Promise<void>;
  readonly door: Door;
  readonly files: SavedFiles;
  /** Folder of the fonts that documents embed. */
  readonly fontDir: string;
  readonly links: ExternalLinks;
  readonly orderImports: OrderImports;
  readonly orderIntake: OrderIntake;
  readonly secondCopy: Pick<SecondCopy, 'status' | 'copy' | 'report'>;
  /** Folders into which people export their lists. */
  readonly listFolders: readonly ListFolder[];
  /** All printers, also while no station is open. */
  readonly printers: Printers;
  /** Writes a calibration label for that printer. Returns the file's path, or why there is none. */
  readonly calibrationLabel: (label: CalibrationLabel) => Promise<Result<string, { readonly detail: string }>>;
  /** A new code for the barcode of each calibration label. */
  readonly calibrationCode: () => string;
  readonly diagnostics: Diagnostics;
  readonly updates: Pick<Updates, 'status' | 'check' | 'install'>;
  /** Has the system start the program when the person logs in, or not. Throws when the system does not take it. */
  readonly autostart: (isOn: boolean) => void;
  readonly message: () => RequestOutput<'desk.news'>['message'];
}

/** The dependencies of requests that write documents. */
export type PaperDeps = Pick<RequestDeps, 'settings' | 'systemLanguage' | 'files' | 'fontDir' | 'logger'>;

export type Answer<T> = Promise<Result<T, StationError>>;

/** Documents use the language of the screens. */
export function languageOf({ settings, systemLanguage }: Pick<RequestDeps, 'settings' | 'systemLanguage'>) {
  return settings.get().language ?? systemLanguage;
}

/** Runs an action of the owner: with the PIN, if one is set. */
export async function byOwner<T>(ownerPin: OwnerPin, pin: string | null, work: () => Answer<T>): Answer<T> {
  const allowed = await asOwner(ownerPin, pin);
  return allowed.ok ? work() : err(jobError(allowed.error));
}

/** Writes a new file into the program's folder. `file_not_saved`: the disk refused. */
export async function saveFile<T>(
  files: SavedFiles,
  name: string,
  write: (path: string) => Promise<Result<T, NotSaved>>,
): Answer<{ readonly path: string; readonly value: T }> {
  const place = await files.place(name);
  if (!place.ok) return err(stationError('file_not_saved', place.error.detail));
  const written = await write(place.value);
  if (!written.ok) return err(stationError('file_not_saved', written.error.detail));
  return ok({ path: place.value, value: written.value });
}

/** Saves a file and opens it. A file that the system cannot open is saved all the same. */
export async function saveAndOpen(
  { files, logger }: Pick<RequestDeps, 'files' | 'logger'>,
  name: string,
  write: (path: string) => Promise<Result<unknown, NotSaved>>,
): Answer<{ path: string }> {
  const saved = await saveFile(files, name, write);
  if (!saved.ok) return saved;
  const { path } = saved.value;
  const detail = await files.open(path);
  if (detail !== null) logger.warn('document not opened', { file: name, detail });
  return ok({ path });
}
