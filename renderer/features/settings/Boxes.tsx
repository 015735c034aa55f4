import { useEffect, useState } from 'react';
import type { BoxPreset } from '../../../electron/contract/box.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { HiddenText } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { boxName, newBoxId } from '../../model/boxes.ts';
import { BoxRow } from './BoxRow.tsx';
import { type PartProps, Question } from './Question.tsx';

/** As many as the contract takes, and as a person finds on a sheet at a glance. */
const MOST = 12;

/** The boxes that the shop packs in: on the form for shipping by hand, and as barcodes on the command sheet. */
export function Boxes({ settings, update }: PartProps) {
  const t = useText();
  // As they will be once the station has answered: two changes may follow each other faster than that.
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
    const box: BoxPreset = {
      id,
      name: t('boxes.newName'),
      type: 'koli',
      widthCm: null,
      lengthCm: null,
      heightCm: null,
    };
    keep([...boxes, box]);
    setAdded(id);
  }

  return (
    <Question id="boxes" title={t('boxes.question')} hint={t('boxes.hint')}>
      {boxes.length === 0 ? <p className="text-body">{t('boxes.none')}</p> : null}
      <ol className="stack gap-2 w-full">
        {boxes.map((box, index) => (
          <BoxRow
            key={box.id}
            box={box}
            isNew={box.id === added}
            onChange={(next) => keep(boxes.map((one) => (one.id === next.id ? next : one)))}
            onRemove={() => keep(boxes.filter(({ id }) => id !== box.id))}
            {...(index === 0 ? {} : { onEarlier: () => move(index, -1) })}
            {...(index === boxes.length - 1 ? {} : { onLater: () => move(index, 1) })}
          />
        ))}
      </ol>
      <div className="row items-center gap-14 text-body text-quiet">
        <ActionButton action="addBox" disabled={boxes.length >= MOST} onPress={add}>
          {t('boxes.add')}
        </ActionButton>
        {boxes.length >= MOST ? <span>{t('boxes.full', { count: MOST })}</span> : null}
      </div>
      <HiddenText live="polite">{announced}</HiddenText>
    </Question>
  );
}
