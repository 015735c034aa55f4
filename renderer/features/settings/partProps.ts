import type { StationError } from '../../../electron/contract/errors.ts';
import type { SettingsPatch } from '../../../electron/contract/settings.ts';
import type { KnownSettings } from '../../bridge/stationMirror.ts';

/** What each group of settings is given. */
export interface PartProps {
  readonly settings: KnownSettings;
  /** Keeps a change at once; it can be taken back. Answers with why it was not kept. */
  readonly update: (patch: SettingsPatch) => Promise<StationError | null>;
}
