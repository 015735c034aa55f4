import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAnswer, useRequest, useStation } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { NumberField } from '../../components/NumberField.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { PinForm, usePinRequest } from '../../jobs/index.ts';
import { isPin, onlyDigits } from '../../model/typed.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import { useStay } from '../../scanner/useScanner.ts';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

/** The prints that the field begins with: one that went wrong, and its repetition. */
const USUAL_PRINTS = 2;

/** How often one label may be printed before the owner is asked, and the PIN that identifies the owner. */
export function Owner({ settings }: Pick<PartProps, 'settings'>) {
  const t = useText();
  const owner = useAnswer('owner.status', {});
  const [form, setForm] = useState<'set' | 'remove' | null>(null);
  const [done, setDone] = useState<'wasSet' | 'wasRemoved' | null>(null);
  const limit = settings.printsWithoutPin;
  const client = useStation();
  const limiting = usePinRequest('owner.limitPrints', client.takeSettings);
  const limitTo = (printsWithoutPin: number | null) => void limiting.attempt({ printsWithoutPin });
  const hasPin = owner.value?.hasPin ?? null;
  function open(which: 'set' | 'remove'): void {
    setDone(null);
    setForm(which);
  }
  return (
    <Question id="ownerPin" hint={t('owner.hint')}>
      <Choice<'never' | 'after'>
        aria-label={t('owner.title')}
        value={limit === null ? 'never' : 'after'}
        onChange={(value) => limitTo(value === 'never' ? null : USUAL_PRINTS)}
        data={[
          { value: 'never', label: t('owner.never') },
          { value: 'after', label: t('owner.after') },
        ]}
      />
      {limit === null ? null : (
        <div className={classes.short}>
          <NumberField
            label={t('owner.title')}
            hidesLabel
            suffix={t('owner.times')}
            value={limit}
            min={1}
            max={20}
            onKeep={limitTo}
          />
        </div>
      )}
      {limiting.prompted === null ? null : <PinForm prompted={limiting.prompted} to="change" />}
      {hasPin === false && limit !== null && form === null ? (
        <Notice tone="attention" testId="no-pin" text={t('owner.noPin')} />
      ) : null}
      {hasPin === true && form === null ? <p className="text-body">{t('owner.hasPin')}</p> : null}
      {owner.error === null ? null : <p className="text-body">{t('owner.unknown')}</p>}
      {form === null || hasPin === null ? (
        <div className="row wrap items-center gap-10">
          <ActionButton action="setPin" disabled={hasPin === null} onPress={() => open('set')}>
            {hasPin === true ? t('owner.change') : t('owner.set')}
          </ActionButton>
          {hasPin === true ? <ActionButton action="removePin" onPress={() => open('remove')} /> : null}
        </div>
      ) : (
        <OwnerPinForm
          key={form}
          hasPin={hasPin}
          removes={form === 'remove'}
          onClose={() => setForm(null)}
          onDone={(next) => {
            owner.take(next);
            setForm(null);
            setDone(next.hasPin ? 'wasSet' : 'wasRemoved');
          }}
        />
      )}
      {done === null ? null : <DoneLine>{t(`owner.${done}`)}</DoneLine>}
    </Question>
  );
}

interface OwnerPinFormProps {
  readonly hasPin: boolean;
  /** Takes the PIN away instead of setting another. */
  readonly removes: boolean;
  readonly onClose: () => void;
  readonly onDone: (status: { readonly hasPin: boolean }) => void;
}

const NOTHING = { current: '', next: '', repeat: '' };

/** Sets, changes or removes the owner's PIN. What was typed is gone from here once it is handed over. */
function OwnerPinForm({ hasPin, removes, onClose, onDone }: OwnerPinFormProps) {
  const t = useText();
  const setPin = useRequest('owner.setPin', onDone);
  const [typed, setTyped] = useState(NOTHING);
  useEscape(!setPin.pending ? onClose : null);
  useStay(true);
  const fields = [...(hasPin ? (['current'] as const) : []), ...(removes ? [] : (['next', 'repeat'] as const))];
  const isComplete = fields.every((field) => isPin(typed[field]));
  const differs = !removes && isPin(typed.repeat) && typed.repeat !== typed.next;

  function save(): void {
    if (!isComplete || differs || setPin.pending) return;
    const input = { current: hasPin ? typed.current : null, next: removes ? null : typed.next };
    setTyped(NOTHING);
    void setPin.run(input);
  }

  return (
    <Form className={classes.form} data-testid="owner-pin" onEnter={save}>
      <div className={classes.fields}>
        {fields.map((field, index) => (
          <TextInput
            key={field}
            type="password"
            label={t(`owner.${field}`)}
            inputMode="numeric"
            ref={index === 0 ? focusOnce : null}
            maxLength={12}
            disabled={setPin.pending}
            value={typed[field]}
            error={field === 'repeat' && differs ? t('owner.different') : null}
            onChange={(event) => {
              const digits = onlyDigits(event.currentTarget.value);
              setTyped((all) => ({ ...all, [field]: digits }));
            }}
          />
        ))}
      </div>
      <ErrorLine error={setPin.error} />
      <div className="row wrap gap-10">
        <Button type="submit" keys="Enter" busy={setPin.pending} disabled={!isComplete || differs}>
          {removes ? t('owner.remove') : t('owner.save')}
        </Button>
        <Button disabled={setPin.pending} onPress={onClose}>
          {t('common.neverMind')}
        </Button>
      </div>
    </Form>
  );
}

/** Made once, so that it is called when the field appears and not with every letter. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
