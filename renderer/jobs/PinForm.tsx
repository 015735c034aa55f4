import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Form } from '../components/Form.tsx';
import { NumberPad } from '../components/NumberPad.tsx';
import { ToneIcon } from '../components/ToneIcon.tsx';
import { useNow } from '../components/useNow.ts';
import { formatCountdown, useText } from '../i18n/index.ts';
import { isPin, onlyDigits } from '../model/typed.ts';
import { useEscape } from '../scanner/useKeys.ts';
import { useStay } from '../scanner/useScanner.ts';
import classes from './PinForm.module.css';
import type { PinPrompt } from './pinPrompt.ts';

interface PinFormProps {
  readonly prompted: PinPrompt;
  /** The action that the PIN allows. */
  readonly to?: 'print' | 'change' | 'join' | 'kiosk';
}

const LONGEST = 12;

/**
 * Takes the owner's PIN: digits, masked, gone from here as soon as they are handed over. An ordinary field: a scan that
 * falls into it is caught as on every screen and leaves nothing in it.
 */
export function PinForm({ prompted, to = 'print' }: PinFormProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const now = useNow(500);
  const field = useRef<HTMLInputElement>(null);
  const { state, until, pending, onPin, onClose } = prompted;
  const waits = until !== null && now < until;
  const isReady = isPin(typed) && !pending && !waits;
  useEscape(!pending ? onClose : null);
  useStay(true);
  useEffect(() => {
    if (!pending && !waits) field.current?.focus();
  }, [pending, waits]);

  function send(): void {
    if (!isReady) return;
    setTyped('');
    onPin(typed);
  }

  return (
    <Form className={classes.form} data-testid="pin" onEnter={send}>
      <p
        className={classes.told}
        role={state === 'needed' ? undefined : 'alert'}
        data-tone={to === 'print' ? undefined : 'problem'}
      >
        {waits || state === 'wrong' ? <ToneIcon name="problem" size={26} /> : null}
        {waits
          ? t('pin.wait', { time: formatCountdown(until - now + 999) })
          : state === 'wrong'
            ? t('pin.wrong')
            : null}
      </p>
      <TextInput
        type="password"
        ref={field}
        className={classes.field ?? ''}
        label={t('pin.field')}
        description={t('pin.hint')}
        inputMode="numeric"
        maxLength={LONGEST}
        disabled={pending || waits}
        value={typed}
        onChange={(event) => setTyped(onlyDigits(event.currentTarget.value))}
      />
      <NumberPad value={typed} onType={(digits) => setTyped(digits.slice(0, LONGEST))} />
      <div className="row wrap gap-12">
        <Button variant="primary" keys="Enter" disabled={!isReady} onPress={send}>
          {pending ? t('pin.checking') : t(`pin.${to}`)}
        </Button>
        <Button keys="Esc" disabled={pending} onPress={onClose}>
          {t(to === 'print' ? 'common.doNotPrint' : 'common.neverMind')}
        </Button>
      </div>
    </Form>
  );
}
