import { useState } from 'react';
import { useRequest } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import own from './Shop.module.css';

interface ShownSecretProps {
  readonly secret: string;
  /** The text that it is shown only now, and what to do with it. */
  readonly once: string;
  readonly todo: string;
  readonly testId: string;
  readonly onHide: () => void;
}

/** Shown until the person confirms that it is copied; nothing can show it again. */
export function ShownSecret({ secret, once, todo, testId, onHide }: ShownSecretProps) {
  const t = useText();
  const copy = useRequest('clipboard.copy');
  const [isCopied, setCopied] = useState(false);
  async function copyIt(): Promise<void> {
    const reply = await copy.run({ text: secret });
    setCopied(reply.ok);
  }
  return (
    <Notice tone="attention" testId={testId} title={once} text={todo}>
      <code className={own.secret}>{secret}</code>
      <div className="row wrap items-center gap-10">
        <ActionButton action="copySecret" busy={copy.pending} onPress={() => void copyIt()}>
          {isCopied ? t('shop.copied') : t('shop.copy')}
        </ActionButton>
        <ActionButton action="hideSecret" onPress={onHide} />
      </div>
      <ErrorLine error={copy.error} />
    </Notice>
  );
}
