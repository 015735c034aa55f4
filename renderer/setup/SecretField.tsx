import { PasswordInput } from '@mantine/core';
import { useText } from '../i18n/index.ts';
import { keepsScans } from '../scanner/keyPlace.ts';

/** A field for a key, a token or a secret, which is shown only on request. */
export function SecretField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly maxLength?: number;
}) {
  const { label, hint, value, onValue, maxLength = 200 } = props;
  const t = useText();
  return (
    <div {...keepsScans}>
      <PasswordInput
        label={label}
        description={hint}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.showSecret') }}
      />
    </div>
  );
}
