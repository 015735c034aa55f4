import { cancelMethodSchema } from '../../../electron/contract/service.ts';
import type { SettingsPatch } from '../../../electron/contract/settings.ts';
import type { TextKey } from '../../i18n/index.ts';
import { hourOfTyped } from '../../model/courier.ts';
import type { SettingId } from './settingsIndex.ts';

/** A few answers side by side, each a value of the setting with its text; without one the value is its own text. */
interface ChoiceRow {
  readonly setting: keyof SettingsPatch;
  readonly choices: readonly (readonly [value: string | boolean | null, label: TextKey | null])[];
}

/** A whole number within bounds. A label stands above the field where the question does not say enough. */
interface NumberRow {
  readonly setting: 'staleLabelHours' | 'keepLabelDays' | 'requestsPerMinute';
  readonly bounds: readonly [min: number, max: number];
  readonly label?: TextKey;
  readonly suffix?: TextKey;
}

/**
 * A line of text. `read` returns what is stored for what was typed, without spaces around it; undefined where that cannot
 * be stored: the field shows what is `wrong`, or the stored value again.
 */
interface TextRow {
  readonly setting: 'deskName' | 'operatorName' | 'courierAt';
  readonly maxLength: number;
  readonly read: (typed: string) => string | null | undefined;
  readonly example?: TextKey;
  readonly wrong?: TextKey;
}

export type PlainRow = { readonly hint?: TextKey } & (ChoiceRow | NumberRow | TextRow);

/** The questions whose answer is one setting, stored as it is given; their titles are in settingsIndex.ts. */
export const PLAIN_SETTINGS = {
  language: {
    setting: 'language',
    choices: [
      [null, 'common.automatic'],
      ['tr', 'settings.tr'],
      ['en', 'settings.en'],
    ],
  },
  theme: {
    setting: 'theme',
    choices: [
      ['system', 'common.automatic'],
      ['light', 'settings.themes.light'],
      ['dark', 'settings.themes.dark'],
      ['contrast', 'settings.themes.contrast'],
    ],
  },
  deskName: { setting: 'deskName', hint: 'settings.deskHint', maxLength: 40, read: (typed) => typed || undefined },
  // The person's name for the ledger; empty if it does not matter who works at the desk.
  operator: {
    setting: 'operatorName',
    hint: 'settings.operatorHint',
    maxLength: 60,
    read: (typed) => typed || null,
    example: 'settings.operatorExample',
  },
  // If it is empty, the time comes from past hand-overs.
  courier: {
    setting: 'courierAt',
    hint: 'courier.hint',
    maxLength: 5,
    read: (typed) => (typed === '' ? null : (hourOfTyped(typed) ?? undefined)),
    example: 'courier.example',
    wrong: 'courier.wrong',
  },
  autostart: { setting: 'startsWithSystem', hint: 'autostart.hint', ...onOff('common.no', 'common.yes') },
  verifyLabels: { setting: 'verifyLabels', hint: 'labels.verifyHint', ...onOff('common.no', 'common.yes') },
  staleLabels: { setting: 'staleLabelHours', bounds: [1, 720], suffix: 'settings.hours' },
  keepLabels: { setting: 'keepLabelDays', hint: 'labels.keepHint', bounds: [1, 3650], suffix: 'settings.days' },
  limits: {
    setting: 'requestsPerMinute',
    hint: 'settings.requestsHint',
    bounds: [6, 120],
    label: 'settings.requestsPerMinute',
  },
  othersShip: {
    setting: 'othersShip',
    hint: 'settings.othersShipHint',
    ...onOff('settings.othersShipNo', 'settings.othersShipYes'),
  },
  listLabels: {
    setting: 'listWaitsForLabel',
    hint: 'settings.listLabelsHint',
    choices: [
      [true, 'settings.listLabelsWait'],
      [false, 'settings.listLabelsLater'],
    ],
  },
  cancelMethod: {
    setting: 'cancelMethod',
    hint: 'settings.cancelMethodHint',
    choices: cancelMethodSchema.options.map((method) => [method, null] as const),
  },
} as const satisfies Partial<Record<SettingId, PlainRow>>;

function onOff(off: TextKey, on: TextKey): Pick<ChoiceRow, 'choices'> {
  return {
    choices: [
      [false, off],
      [true, on],
    ],
  };
}
