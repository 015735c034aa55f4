import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './ImportButton.module.css';

interface ImportButtonProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

export function ImportButton({ busy, onFile }: ImportButtonProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className={classes.input}
        type="file"
        accept=".csv,.txt,text/csv"
        tabIndex={-1}
        aria-label={t('orders.import')}
        data-testid="import-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Emptied, so that the same file can be chosen again after it was corrected.
          if (file !== undefined) onFile(file);
          event.currentTarget.value = '';
        }}
      />
      <Button
        look="strong"
        busy={busy}
        icon={<IconFileImport size={22} aria-hidden="true" />}
        onPress={() => input.current?.click()}
      >
        {busy ? t('orders.importing') : t('orders.import')}
      </Button>
    </>
  );
}
