import { Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { BoxPreset } from '../../../electron/contract/box.ts';
import { type ShipmentType, shipmentTypeSchema } from '../../../electron/contract/order.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { NumberField, storedBy } from '../../components/NumberField.tsx';
import { HiddenText } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { boxName, newBoxId } from '../../model/boxes.ts';
import classes from './Boxes.module.css';
import { type PartProps, Question } from './Question.tsx';

/** The contract's limit, and the number that a person finds on a sheet at a glance. */
const MOST = 12;
const NO_SIDES = { widthCm: null, lengthCm: null, heightCm: null };

/** The boxes that the shop packs in: on the form for shipping by hand, and as barcodes on the command sheet. */
export function Boxes({ settings, update }: PartProps) {
  const t = useText();
  // The boxes with changes that the station has not answered yet: two changes may follow each other faster than that.
  const [boxes, setBoxes] = useState(settings.boxes);
  useEffect(() => setBoxes(settings.boxes), [settings.boxes]);
  const [announced, setAnnounced] = useState('');
  const [added, setAdded] = useState<string | null>(null);

  function keep(next: BoxPreset[]): void {
    setBoxes(next);
    update({ boxes: next });
  }

  /** `by` -1: earlier on the list. */
  function move(index: number, by: -1 | 1): void {
    const next = [...boxes];
    const [box] = next.splice(index, 1);
    if (box === undefined) return;
    next.splice(index + by, 0, box);
    keep(next);
    setAnnounced(t('boxes.moved', { name: boxName(box, t), place: index + by + 1 }));
  }

  function add(): void {
    const id = newBoxId(() => crypto.randomUUID());
    keep([...boxes, { id, name: t('boxes.newName'), type: 'koli', ...NO_SIDES }]);
    setAdded(id);
  }

  return (
    <Question id="boxes" hint={t('boxes.hint')}>
      {boxes.length === 0 ? <p className="text-body">{t('boxes.none')}</p> : null}
      <ol className="stack gap-2 w-full">
        {boxes.map((box, index) => (
          <BoxRow
            key={box.id}
            box={box}
            isNew={box.id === added}
            onChange={(next) => keep(boxes.map((one) => (one.id === next.id ? next : one)))}
            onRemove={() => keep(boxes.filter(({ id }) => id !== box.id))}
            onEarlier={index === 0 ? null : () => move(index, -1)}
            onLater={index === boxes.length - 1 ? null : () => move(index, 1)}
          />
        ))}
      </ol>
      <div className="row items-center gap-14 text-body text-quiet">
        <ActionButton action="addBox" disabled={boxes.length >= MOST} onPress={add} />
        {boxes.length >= MOST ? <span>{t('boxes.full', { count: MOST })}</span> : null}
      </div>
      <HiddenText live="polite">{announced}</HiddenText>
    </Question>
  );
}

interface BoxRowProps {
  readonly box: BoxPreset;
  /** Was added just now: its name is typed next. */
  readonly isNew: boolean;
  readonly onChange: (box: BoxPreset) => void;
  readonly onRemove: () => void;
  readonly onEarlier: (() => void) | null;
  readonly onLater: (() => void) | null;
}

const SIDES = ['widthCm', 'lengthCm', 'heightCm'] as const;
const LABELS = { widthCm: 'field.width', lengthCm: 'field.length', heightCm: 'field.height' } as const;

/** One box: its name, its kind, its sides in cm, and its place on the list. Every change is stored at once. */
function BoxRow({ box, isNew, onChange, onRemove, onEarlier, onLater }: BoxRowProps) {
  const t = useText();
  const shown = boxName(box, t);
  const [name, setName] = useState(shown);
  const hasSides = box.type !== 'dosya';

  function keepName(): void {
    const typed = name.trim();
    if (typed === '') setName(shown);
    else if (typed !== shown) onChange({ ...box, name: typed });
  }

  function chooseType(type: ShipmentType): void {
    onChange({ ...box, type, ...(type === 'dosya' ? NO_SIDES : {}) });
  }

  return (
    <li className={classes.box} data-box={box.id}>
      <TextInput
        aria-label={t('boxes.nameOf', { name: shown })}
        maxLength={40}
        autoFocus={isNew}
        value={name}
        onFocus={(event) => {
          if (isNew) event.currentTarget.select();
        }}
        onChange={(event) => setName(event.currentTarget.value)}
        {...storedBy(keepName)}
      />
      <Select
        aria-label={t('boxes.typeOf', { name: shown })}
        allowDeselect={false}
        value={box.type}
        data={shipmentTypeSchema.options.map((type) => ({ value: type, label: t(`parcel.types.${type}`) }))}
        onChange={(value) => {
          const type = shipmentTypeSchema.options.find((option) => option === value);
          if (type !== undefined) chooseType(type);
        }}
      />
      <div className={classes.sides}>
        {hasSides
          ? SIDES.map((side) => (
              <div key={side} className={classes.side}>
                <NumberField
                  label={t('boxes.sideOf', { name: shown, side: t(LABELS[side]) })}
                  hidesLabel
                  value={box[side]}
                  min={0.1}
                  max={1000}
                  decimals={1}
                  onKeep={(cm) => onChange({ ...box, [side]: cm })}
                  onEmptied={() => onChange({ ...box, [side]: null })}
                />
              </div>
            ))
          : null}
      </div>
      <div className="row">
        <IconButton label={t('boxes.earlier', { name: shown })} onPress={onEarlier} icon={IconArrowUp} />
        <IconButton label={t('boxes.later', { name: shown })} onPress={onLater} icon={IconArrowDown} />
        <IconButton label={t('boxes.remove', { name: shown })} onPress={onRemove} icon={IconTrash} />
      </div>
    </li>
  );
}
