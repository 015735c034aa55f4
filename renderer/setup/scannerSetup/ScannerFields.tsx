import { TextInput } from '@mantine/core';
import { SCANNER_LAYOUTS, type ScannerSetup } from '../../../electron/contract/scanner.ts';
import { Choice } from '../../components/Choice.tsx';
import { NumberField } from '../../components/NumberField.tsx';
import { useText } from '../../i18n/index.ts';
import { LAYOUT_NAMES, withoutPictures, withPictures } from './controlNames.ts';
import classes from './ScannerSetup.module.css';

interface ScannerFieldsProps {
  readonly setup: ScannerSetup;
  readonly onKeep: (setup: ScannerSetup) => void;
}

const SUFFIXES = ['enter', 'tab', 'none'] as const;

/** The same by hand, for those who know how their scanner is programmed. */
export function ScannerFields({ setup, onKeep }: ScannerFieldsProps) {
  const t = useText();
  const keep = (change: Partial<ScannerSetup>) => onKeep({ ...setup, ...change });
  function keepPrefix(shown: string): void {
    const prefix = withoutPictures(shown);
    if (prefix !== (setup.prefix ?? '')) keep({ prefix: prefix === '' ? null : prefix });
  }
  return (
    <div className={classes.fields}>
      <div className={classes.field}>
        <span id="scanner-layout">{t('scannerSetup.layout')}</span>
        <Choice<ScannerSetup['layout']>
          aria-labelledby="scanner-layout"
          value={setup.layout}
          onChange={(layout) => keep({ layout })}
          data={[...SCANNER_LAYOUTS, 'system' as const].map((value) => ({
            value,
            label: t(`scannerSetup.layouts.${LAYOUT_NAMES[value]}`),
          }))}
        />
      </div>
      <div className={classes.field}>
        <span id="scanner-suffix">{t('scannerSetup.suffix')}</span>
        <Choice<ScannerSetup['suffix']>
          aria-labelledby="scanner-suffix"
          value={setup.suffix}
          onChange={(suffix) => keep({ suffix })}
          data={SUFFIXES.map((value) => ({ value, label: t(`scannerSetup.suffixes.${value}`) }))}
        />
        {setup.suffix === 'none' ? <small>{t('scannerSetup.noSuffix')}</small> : null}
      </div>
      <div className={classes.two}>
        <TextInput
          key={setup.prefix ?? ''}
          label={t('scannerSetup.prefix')}
          placeholder={t('scannerSetup.noPrefix')}
          maxLength={8}
          defaultValue={withPictures(setup.prefix ?? '')}
          onBlur={(event) => keepPrefix(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keepPrefix(event.currentTarget.value);
          }}
        />
        <NumberField
          label={t('scannerSetup.gap')}
          suffix={t('scannerSetup.ms')}
          value={setup.gapMs}
          min={10}
          max={150}
          onKeep={(gapMs) => keep({ gapMs })}
        />
      </div>
    </div>
  );
}
