import { useSettings } from '../bridge/index.ts';
import { formatNumber, useText } from '../i18n/index.ts';
import { boxName, boxSides, parcelInBox } from '../model/boxes.ts';
import type { ParcelDraft } from '../model/parcelDraft.ts';
import classes from './parcelForm.module.css';

interface BoxPresetsProps {
  readonly parcel: ParcelDraft;
  readonly onParcel: (parcel: ParcelDraft) => void;
}

/** The usual boxes of the shop: one press fills in type and sides. */
export function BoxPresets({ parcel, onParcel }: BoxPresetsProps) {
  const t = useText();
  const boxes = useSettings()?.boxes ?? [];
  if (boxes.length === 0) return null;
  return (
    <fieldset className={classes.presets}>
      <legend>{t('ship.presets')}</legend>
      {boxes.map((box) => {
        const inBox = parcelInBox(box);
        const sides = boxSides(box)?.map((side) => formatNumber(side, t.language));
        return (
          <button
            key={box.id}
            type="button"
            className={classes.preset}
            aria-pressed={Object.entries(inBox).every(([field, value]) => Reflect.get(parcel, field) === value)}
            data-testid={`box-${box.id}`}
            onClick={() => onParcel({ ...parcel, ...inBox })}
          >
            <b className="text-body text-ink">{boxName(box, t)}</b>
            <span>{sides === undefined ? null : sides.join(' × ')}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
