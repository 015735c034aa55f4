import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useText } from '../../i18n/index.ts';

interface PinMissingProps {
  /** The text that names what needs an owner's PIN, and why. */
  readonly text: string;
  /** Leads to where it is set. */
  readonly onSetPin: () => void;
}

/** Shown if an action needs an owner's PIN, and there is none. */
export function PinMissing({ text, onSetPin }: PinMissingProps) {
  const t = useText();
  return (
    <Notice tone="attention" testId="pin-missing" text={text}>
      <ActionButton action="setPin" onPress={onSetPin}>
        {t('kiosk.setPin')}
      </ActionButton>
    </Notice>
  );
}
