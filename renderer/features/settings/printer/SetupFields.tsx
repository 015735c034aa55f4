import { Select } from '@mantine/core';
import { useState } from 'react';
import type { RequestInput } from '../../../../electron/contract/channels.ts';
import type { PrinterInfo, PrinterSetup } from '../../../../electron/contract/printer.ts';
import { Choice } from '../../../components/Choice.tsx';
import { NumberField } from '../../../components/NumberField.tsx';
import { useText } from '../../../i18n/index.ts';
import { isSameSize } from '../../../model/calibration.ts';
import { useSizeText } from '../../../setup/PrinterFacts.tsx';
import { type KnownPrinter, usePrinterOptions } from '../../../setup/usePrinters.ts';
import { Question } from '../Question.tsx';
import classes from './PrinterView.module.css';

interface SetupFieldsProps {
  readonly setup: PrinterSetup;
  readonly info: PrinterInfo;
  readonly others: readonly KnownPrinter[];
  readonly onSave: (patch: SetupPatch) => void;
}

const ROTATIONS = [
  { degrees: 0, name: 'none' },
  { degrees: 90, name: 'right' },
  { degrees: 180, name: 'half' },
  { degrees: 270, name: 'left' },
] as const;
/** No printer has an id without a colon in it. */
const NOBODY = 'none';
const AS_DRIVER = '';

/** How labels go to this printer, each thing under the question that it answers. */
export function SetupFields({ setup, info, others, onSave }: SetupFieldsProps) {
  const t = useText();
  const options = usePrinterOptions(others);
  return (
    <div className={classes.fields}>
      <MediaField setup={setup} media={info.media} onSave={onSave} />
      <Question title={t('printers.scaling')} hint={t(`printers.scalingHint.${setup.scaling}`)}>
        <Choice<PrinterSetup['scaling']>
          aria-label={t('printers.scaling')}
          value={setup.scaling}
          onChange={(scaling) => onSave({ scaling })}
          data={(['none', 'fit'] as const).map((value) => ({ value, label: t(`printers.scalings.${value}`) }))}
        />
      </Question>
      <Question title={t('printers.rotation')}>
        <Choice
          aria-label={t('printers.rotation')}
          value={String(setup.rotation)}
          onChange={(value) => {
            const rotation = ROTATIONS.find(({ degrees }) => String(degrees) === value);
            if (rotation !== undefined) onSave({ rotation: rotation.degrees });
          }}
          data={ROTATIONS.map(({ degrees, name }) => ({
            value: String(degrees),
            label: t(`printers.rotations.${name}`),
          }))}
        />
      </Question>
      <Question title={t('printers.offset')} hint={t('printers.offsetHint')}>
        <Lengths of={OFFSETS} setup={setup} onSave={onSave} />
      </Question>
      <Question title={t('printers.copies')}>
        <Choice
          aria-label={t('printers.copies')}
          value={String(setup.copies)}
          onChange={(value) => onSave({ copies: Number(value) })}
          data={['1', '2', '3', '4', '5']}
        />
      </Question>
      {info.darkness.length === 0 ? null : (
        <Question title={t('printers.darkness')}>
          <Select
            aria-label={t('printers.darkness')}
            value={setup.darkness ?? AS_DRIVER}
            allowDeselect={false}
            onChange={(value) => onSave({ darkness: value === AS_DRIVER ? null : value })}
            data={[
              { value: AS_DRIVER, label: t('printers.darknessAsIs') },
              ...info.darkness.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Question>
      )}
      <Question title={t('printers.fallback')} hint={t('printers.fallbackHint')}>
        <Select
          aria-label={t('printers.fallback')}
          value={setup.fallback ?? NOBODY}
          allowDeselect={false}
          onChange={(value) => onSave({ fallback: value === NOBODY ? null : value })}
          data={[{ value: NOBODY, label: t('printers.fallbackNone') }, ...options]}
        />
      </Question>
    </div>
  );
}

interface MediaFieldProps extends Pick<SetupFieldsProps, 'setup' | 'onSave'> {
  /** The driver's media; empty if it does not report them. */
  readonly media: PrinterInfo['media'];
}

const OTHER = 'other';

/** The size of the labels on the roll: one that the driver knows, or any other by its measures. */
function MediaField({ setup, media, onSave }: MediaFieldProps) {
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
      {isOther ? <Lengths of={SIDES} setup={setup} onSave={onSave} /> : null}
    </Question>
  );
}

const SIDES = [
  { name: 'widthMm', label: 'printers.width', min: 20, max: 300 },
  { name: 'heightMm', label: 'printers.height', min: 20, max: 450 },
] as const;
const OFFSETS = [
  { name: 'offsetXMm', label: 'printers.offsetX', min: -20, max: 20 },
  { name: 'offsetYMm', label: 'printers.offsetY', min: -20, max: 20 },
] as const;

interface LengthsProps extends Pick<SetupFieldsProps, 'setup' | 'onSave'> {
  readonly of: typeof SIDES | typeof OFFSETS;
}

/** Two measures in mm beside each other. */
function Lengths({ of, setup, onSave }: LengthsProps) {
  const t = useText();
  return (
    <div className={classes.pair}>
      {of.map(({ name, label, min, max }) => (
        <NumberField
          key={name}
          label={t(label)}
          value={setup[name]}
          min={min}
          max={max}
          decimals={1}
          onKeep={(mm) => onSave({ [name]: mm })}
        />
      ))}
    </div>
  );
}

/** A change of a printer's settings. */
export type SetupPatch = RequestInput<'printers.setup'>['patch'];
