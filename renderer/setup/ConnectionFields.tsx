import { TextInput } from '@mantine/core';
import { useStatus } from '../bridge/index.ts';
import { Choice } from '../components/Choice.tsx';
import { useText } from '../i18n/index.ts';
import { keepsScans } from '../scanner/keyPlace.ts';
import { SecretField } from './SecretField.tsx';
import type { ConnectedProfile, ConnectionDraft } from './useConnectionDraft.ts';

/** The choice between the two connections, and the address of the service. */
export function AddressFields({ draft }: { readonly draft: ConnectionDraft }) {
  const t = useText();
  return (
    <>
      <Choice<ConnectedProfile>
        aria-label={t('settings.profile')}
        value={draft.profile}
        onChange={draft.choose}
        data={[
          { value: 'live', label: t('settings.profiles.live') },
          { value: 'sandbox', label: t('settings.profiles.sandbox') },
        ]}
      />
      {draft.profile === 'sandbox' ? <p className="text-body">{t('settings.sandboxBody')}</p> : null}
      <TextInput
        {...keepsScans}
        label={t('settings.baseUrl')}
        description={t('settings.baseUrlHint')}
        placeholder="https://"
        spellCheck={false}
        maxLength={500}
        value={draft.baseUrl}
        onChange={(event) => draft.setBaseUrl(event.currentTarget.value)}
      />
    </>
  );
}

/** The key of the service; it goes to the keychain and nowhere else. */
export function KeyField({ draft }: { readonly draft: ConnectionDraft }) {
  const t = useText();
  const keyIsStored = useStatus((status) => status.keyIsStored);
  return (
    <SecretField
      label={t('settings.apiKey')}
      hint={keyIsStored === false ? t('settings.apiKeyMemory') : t('settings.apiKeyHint')}
      maxLength={500}
      value={draft.apiKey}
      onValue={draft.setApiKey}
    />
  );
}
