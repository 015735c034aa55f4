import { NumberInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { formatNumber, useText } from '../i18n/index.ts';
import { parseSigned } from '../model/typed.ts';
import { useStay } from '../scanner/useScanner.ts';

/** For a field that is stored when it is left or Enter is pressed. */
export function storedBy(keep: (text: string) => void) {
  return {
    onBlur: (event: FocusEvent<HTMLInputElement>) => keep(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') keep(event.currentTarget.value);
    },
  };
}

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
  /** A new number that is within the limits; null where the field was emptied and may be. */
  readonly onKeep: (value: number) => void;
  readonly onEmptied?: () => void;
}

/**
 * A number that is stored when the field is left or Enter is pressed; one outside of the limits is not, and shows why.
 * Comma and point are the same.
 */
export function NumberField({
  label,
  hidesLabel = false,
  value,
  min,
  max,
  decimals = 0,
  suffix,
  onKeep,
  onEmptied,
}: NumberFieldProps) {
  const t = useText();
  const [isOutside, setOutside] = useState(false);
  // What is typed and not stored yet is only here; a scan must not take it away.
  const [isTyping, setTyping] = useState(false);
  useStay(isTyping);
  function keep(text: string): void {
    setTyping(false);
    const typed = parseSigned(text);
    setOutside(typed !== null && (typed < min || typed > max));
    if (typed === null) {
      if (value !== null) onEmptied?.();
    } else if (typed >= min && typed <= max && typed !== value) onKeep(typed);
  }
  return (
    <NumberInput
      // A change elsewhere, by an undo or a calibration, is shown at once.
      key={String(value)}
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      {...(suffix === undefined ? {} : { suffix: ` ${suffix}` })}
      min={min}
      max={max}
      // Not while typing: the 8 of 80 may be outside of the limits although 80 is not.
      clampBehavior="none"
      error={
        isOutside
          ? t('number.outside', { min: formatNumber(min, t.language), max: formatNumber(max, t.language) })
          : null
      }
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={t.language === 'tr' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      hideControls
      defaultValue={value ?? ''}
      onChange={(next) => setTyping(String(next) !== String(value ?? ''))}
      {...storedBy(keep)}
    />
  );
}
