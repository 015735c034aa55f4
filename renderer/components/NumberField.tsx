import { NumberInput } from '@mantine/core';
import { useLanguage } from '../i18n/useLanguage.ts';
import { parseSigned } from '../model/decimals.ts';

interface NumberFieldProps {
  readonly label: string;
  /** The label stands elsewhere, as the head of the question. */
  readonly hidesLabel?: boolean;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Digits after the comma; 0: whole numbers only. */
  readonly decimals?: number;
  readonly suffix?: string;
  readonly disabled?: boolean;
  /** A new number that is within the limits; null where the field was emptied and may be. */
  readonly onKeep: (value: number) => void;
  readonly onEmptied?: () => void;
}

/** A number that is kept when the field is left or Enter is pressed. Comma and point are the same. */
export function NumberField({
  label,
  hidesLabel = false,
  value,
  min,
  max,
  decimals = 0,
  suffix,
  disabled = false,
  onKeep,
  onEmptied,
}: NumberFieldProps) {
  const language = useLanguage();
  function keep(text: string): void {
    const typed = parseSigned(text);
    if (typed === null) {
      if (value !== null) onEmptied?.();
    } else if (typed >= min && typed <= max && typed !== value) onKeep(typed);
  }
  return (
    <NumberInput
      // What was changed elsewhere, by an undo or a calibration, is shown at once.
      key={String(value)}
      size="md"
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      {...(suffix === undefined ? {} : { suffix: ` ${suffix}` })}
      min={min}
      max={max}
      clampBehavior="strict"
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={language === 'tr' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      hideControls
      disabled={disabled}
      defaultValue={value ?? ''}
      onBlur={(event) => keep(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep(event.currentTarget.value);
      }}
    />
  );
}
