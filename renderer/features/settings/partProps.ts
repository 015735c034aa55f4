import type { SettingsPatch } from '../../../electron/contract/settings.ts';
import type { KnownSettings } from '../../bridge/stationMirror.ts';

/** What each group of settings is given. */
export interface PartProps {
  readonly settings: KnownSettings;
  readonly update: (patch: SettingsPatch) => void;
}
