import { Select } from '@mantine/core';
import { useState } from 'react';
import type { PrinterInfo, PrinterSetup } from '../../../../electron/contract/printer.ts';
import { NumberField } from '../../../components/NumberField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { isSameSize } from '../../../model/calibration.ts';
import { useSizeText } from '../../../setup/useSizeText.ts';
import { Question } from '../Question.tsx';
import classes from './SetupFields.module.css';
import type { SetupPatch } from './setupPatch.ts';

interface MediaFieldProps {
  readonly setup: PrinterSetup;
  /** What the driver offers; empty where it does not tell. */
  readonly media: PrinterInfo['media'];
  readonly onSave: (patch: SetupPatch) => void;
}

const OTHER = 'other';

/** The size of the labels on the roll: one that the driver knows, or any other by its measures. */
export function MediaField({ setup, media, onSave }: MediaFieldProps) {
  const t = useText();
  const sizeText = useSizeText();
  const known = media.findIndex((size) => isSameSize(size, setup));
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = known < 0 || wantsOther;
  return (
    <Question title={t('printers.media')}>
      {media.length === 0 ? null : (
        <Select
          aria-label={t('printers.media')}
          value={isOther ? OTHER : String(known)}
          allowDeselect={false}
          onChange={(value) => {
            const size = value === null ? undefined : media[Number(value)];
            setWantsOther(size === undefined);
            if (size !== undefined) onSave({ widthMm: size.widthMm, heightMm: size.heightMm });
          }}
          data={[
            ...media.map((size, index) => ({ value: String(index), label: sizeText(size) })),
            { value: OTHER, label: t('printers.otherSize') },
          ]}
        />
      )}
      {isOther ? (
        <div className={classes.pair}>
          <NumberField
            label={t('printers.width')}
            value={setup.widthMm}
            min={20}
            max={300}
            decimals={1}
            onKeep={(widthMm) => onSave({ widthMm })}
          />
          <NumberField
            label={t('printers.height')}
            value={setup.heightMm}
            min={20}
            max={450}
            decimals={1}
            onKeep={(heightMm) => onSave({ heightMm })}
          />
        </div>
      ) : null}
    </Question>
  );
}
