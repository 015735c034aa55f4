import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '../../../electron/contract/command.ts';
import { useCommands } from '../../commands/CommandContext.ts';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { NumberPad } from '../../components/NumberPad.tsx';
import { OutcomePanel } from '../../components/OutcomePanel.tsx';
import { useText } from '../../i18n/index.ts';
import { onlyDigits } from '../../model/typed.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import classes from './commands.module.css';

const LONGEST = String(MAX_QUANTITY).length;

/**
 * How many parcels the next order is, by digits; a scan that falls into the field is caught as on every screen, and goes
 * with the number that stands there.
 */
export function QuantityQuestion() {
  const t = useText();
  const { desk } = useCommands();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const quantity = quantityOf(typed);
  const isReady = quantity !== null;
  const leave = () => desk.stopAsking();
  useEscape(leave);
  useEffect(() => field.current?.focus(), []);

  function type(text: string): void {
    const digits = onlyDigits(text).slice(0, LONGEST);
    setTyped(digits);
    desk.typeQuantity(quantityOf(digits));
  }

  function keep(): void {
    if (quantity !== null) desk.choose({ name: 'quantity', quantity });
  }

  return (
    <Form className={classes.form} onEnter={keep}>
      <OutcomePanel
        tone="question"
        icon="question"
        word={t('commands.quantity.word')}
        body={t('commands.quantity.body')}
        heading={null}
        data={{ outcome: 'command', step: 'quantity', jobId: '', code: '' }}
        actions={
          <>
            <Button keys="Enter" disabled={!isReady} variant="primary" onPress={keep}>
              {t('commands.quantity.keep')}
            </Button>
            <Button keys="Esc" onPress={leave}>
              {t('common.neverMind')}
            </Button>
          </>
        }
      >
        <TextInput
          ref={field}
          size="xl"
          className={classes.number ?? ''}
          label={t('commands.quantity.field', { max: MAX_QUANTITY })}
          inputMode="numeric"
          maxLength={LONGEST}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <NumberPad value={typed} onType={type} />
      </OutcomePanel>
    </Form>
  );
}

function quantityOf(digits: string): number | null {
  const quantity = Number(digits);
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}
