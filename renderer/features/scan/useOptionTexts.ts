import type { BoxPreset } from '../../../electron/contract/box.ts';
import type { ScanOptions } from '../../../electron/contract/scan.ts';
import { useSettings } from '../../bridge/StationContext.tsx';
import type { Translate } from '../../i18n/translate.ts';
import { useText } from '../../i18n/useText.ts';

/** What goes with the next order, each in a word or two: number of parcels, box, hold. */
export function useOptionTexts({ box, quantity, hold }: ScanOptions): readonly string[] {
  const t = useText();
  const boxes = useSettings()?.boxes ?? [];
  const found = boxes.find(({ id }) => id === box);
  return [
    ...(quantity === null ? [] : [t('commands.armed.quantity', { count: quantity })]),
    ...(box === null ? [] : [found === undefined ? box : boxName(found, t)]),
    ...(hold ? [t('commands.armed.hold')] : []),
  ];
}

const NAMED = ['ENVELOPE', 'SMALL', 'MEDIUM', 'LARGE', 'XLARGE'] as const;

/** The shop's name for a box, or ours for one of those that nearly every shop has. */
export function boxName({ id, name }: BoxPreset, t: Translate): string {
  const known = NAMED.find((one) => one === id);
  return name ?? (known === undefined ? id : t(`commands.boxNames.${known}`));
}
