import type { ScanOptions } from '../../../electron/contract/scan.ts';
import { useSettings } from '../../bridge/index.ts';
import { useText } from '../../i18n/index.ts';
import { boxName } from '../../model/boxes.ts';

/** The options of the next order, each in a word or two: number of parcels, box, hold. */
export function useOptionTexts({ box, quantity, hold }: ScanOptions): readonly string[] {
  const t = useText();
  const boxes = useSettings()?.boxes ?? [];
  const found = boxes.find(({ id }) => id === box);
  return [
    ...(quantity === null ? [] : [t('common.parcelCount', { count: quantity })]),
    ...(box === null ? [] : [found === undefined ? box : boxName(found, t)]),
    ...(hold ? [t('commands.armed.hold')] : []),
  ];
}
