import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRequest } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { isPin, onlyDigits } from '../../model/typed.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import { useStay } from '../../scanner/useScanner.ts';
import classes from './settings.module.css';

interface OwnerPinFormProps {
  readonly hasPin: boolean;
  /** Takes the PIN away instead of setting another. */
  readonly removes: boolean;
  readonly onClose: () => void;
  readonly onDone: (status: { readonly hasPin: boolean }) => void;
}

const NOTHING = { current: '', next: '', repeat: '' };

/** Sets, changes or removes the owner's PIN. What was typed is gone from here once it is handed over. */
export function OwnerPinForm({ hasPin, removes, onClose, onDone }: OwnerPinFormProps) {
  const t = useText();
  const setPin = useRequest('owner.setPin');
  const [typed, setTyped] = useState(NOTHING);
  useEscape(!setPin.pending, onClose);
  useStay(true);
  const fields = [...(hasPin ? (['current'] as const) : []), ...(removes ? [] : (['next', 'repeat'] as const))];
  const isComplete = fields.every((field) => isPin(typed[field]));
  const differs = !removes && isPin(typed.repeat) && typed.repeat !== typed.next;

  async function save(): Promise<void> {
    if (!isComplete || differs || setPin.pending) return;
    const input = { current: hasPin ? typed.current : null, next: removes ? null : typed.next };
    setTyped(NOTHING);
    const reply = await setPin.run(input);
    if (reply.ok) onDone(reply.value);
  }

  return (
    <form
      className={classes.form}
      data-testid="owner-pin"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.fields}>
        {fields.map((field, index) => (
          <TextInput
            key={field}
            type="password"
            label={t(`owner.${field}`)}
            inputMode="numeric"
            autoComplete="off"
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
      {setPin.error === null ? null : <ErrorLine error={setPin.error} />}
      <div className="row wrap gap-10">
        <Button type="submit" keys="Enter" busy={setPin.pending} disabled={!isComplete || differs} onPress={() => {}}>
          {removes ? t('owner.remove') : t('owner.save')}
        </Button>
        <Button disabled={setPin.pending} onPress={onClose}>
          {t('owner.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Made once, so that it is called when the field appears and not with every letter. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
