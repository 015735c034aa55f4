import type { BoxPreset } from '../../electron/contract/box.ts';
import type { Translate } from '../i18n/index.ts';
import type { ParcelDraft } from './parcelDraft.ts';

const NAMED = ['ENVELOPE', 'SMALL', 'MEDIUM', 'LARGE', 'XLARGE'] as const;

/** The name of a box: the shop's, or, for usual boxes, that of the screens. */
export function boxName({ id, name }: Pick<BoxPreset, 'id' | 'name'>, t: Translate): string {
  if (name !== null) return name;
  const known = NAMED.find((one) => one === id);
  return known === undefined ? id : t(`boxes.name.${known}`);
}

/** The parcel in that box, as a person would type it; weight, content and number stay what they were. */
export function parcelInBox(box: BoxPreset): Pick<ParcelDraft, 'type' | 'measure' | 'width' | 'length' | 'height'> {
  const text = (side: number | null) => (side === null ? '' : String(side));
  return {
    type: box.type,
    measure: 'sides',
    width: text(box.widthCm),
    length: text(box.lengthCm),
    height: text(box.heightCm),
  };
}

/** Sides in cm, the way they stand on a box; null where it has none. */
export function boxSides({ widthCm, lengthCm, heightCm }: BoxPreset): readonly number[] | null {
  return widthCm === null || lengthCm === null || heightCm === null ? null : [widthCm, lengthCm, heightCm];
}

/** A new box has an id that no box ever had: the barcode of one that is gone may still hang on a wall. */
export function newBoxId(random: () => string): string {
  return random()
    .replaceAll(/[^0-9a-z]/giu, '')
    .slice(0, 8)
    .toUpperCase();
}
