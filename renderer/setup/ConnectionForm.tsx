import { PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Balance } from '../../electron/contract/status.ts';
import { useSettings, useStation, useStatus } from '../bridge/StationContext.tsx';
import { useRequest } from '../bridge/useRequest.ts';
import { Button } from '../components/Button.tsx';
import { DoneLine } from '../components/DoneLine.tsx';
import { ErrorLine } from '../components/ErrorLine.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { formatMoney } from '../model/format.ts';
import { SCAN_KEEP_ATTRIBUTE } from '../scanner/keyPlace.ts';
import classes from './setup.module.css';

type ConnectedProfile = 'live' | 'sandbox';

/** A field that may be filled by a scanner: a key scanned into it must not end up among the orders. */
const keepsScans = { [SCAN_KEEP_ATTRIBUTE]: '' };

/**
 * Address and key of the service, or of its sandbox: two connections, each with its own address, key and jobs. The key is sent only when the operator says so: a check while typing would hand it
 * to whatever host a half-written address names.
 */
export function ConnectionForm({ onConnected }: { readonly onConnected?: () => void }) {
  const t = useText();
  const language = useLanguage();
  const mirror = useStation();
  const settings = useSettings();
  const isOpen = useStatus((status) => status.profile);
  const [profile, setProfile] = useState<ConnectedProfile>(isOpen === 'sandbox' ? 'sandbox' : 'live');
  const addressOf = (of: ConnectedProfile) => (of === 'live' ? settings?.liveBaseUrl : settings?.sandboxBaseUrl) ?? '';
  const keyIsKept = useStatus((status) => status.keyIsKept);
  const [baseUrl, setBaseUrl] = useState(addressOf(profile));
  const [apiKey, setApiKey] = useState('');
  const [checked, setChecked] = useState<{ readonly balance: Balance | null } | null>(null);
  const test = useRequest('connection.test');
  const save = useRequest('connection.save');
  const isComplete = baseUrl.trim() !== '' && apiKey.trim() !== '';
  const input = { baseUrl: baseUrl.trim(), apiKey: apiKey.trim() };

  /** What was typed for one connection is not sent to the other. */
  function choose(next: ConnectedProfile): void {
    setProfile(next);
    setBaseUrl(addressOf(next));
    setApiKey('');
    setChecked(null);
    test.drop();
    save.drop();
  }

  async function check(): Promise<void> {
    setChecked(null);
    const reply = await test.run(input);
    if (reply.ok) setChecked(reply.value);
  }

  async function connect(): Promise<void> {
    setChecked(null);
    const reply = await save.run({ ...input, profile });
    if (!reply.ok) return;
    setApiKey('');
    mirror.takeStatus(reply.value);
    onConnected?.();
  }

  const error = save.error ?? test.error;
  const isBusy = test.pending || save.pending;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !isBusy) void connect();
      }}
    >
      <SegmentedControl<ConnectedProfile>
        size="md"
        aria-label={t('settings.profile')}
        value={profile}
        onChange={choose}
        data={[
          { value: 'live', label: t('settings.profiles.live') },
          { value: 'sandbox', label: t('settings.profiles.sandbox') },
        ]}
      />
      {profile === 'sandbox' ? <p className={classes.none}>{t('settings.sandboxBody')}</p> : null}
      <TextInput
        {...keepsScans}
        size="md"
        label={t('settings.baseUrl')}
        description={t('settings.baseUrlHint')}
        placeholder="https://"
        spellCheck={false}
        autoComplete="off"
        maxLength={500}
        value={baseUrl}
        onChange={(event) => setBaseUrl(event.currentTarget.value)}
      />
      <div {...keepsScans}>
        <PasswordInput
          size="md"
          label={t('settings.apiKey')}
          description={keyIsKept === false ? t('settings.apiKeyMemory') : t('settings.apiKeyHint')}
          autoComplete="off"
          maxLength={500}
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
        />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" look="strong" busy={save.pending} disabled={!isComplete || isBusy} onPress={() => {}}>
          {save.pending ? t('settings.checking') : t('settings.save')}
        </Button>
        <Button busy={test.pending} disabled={!isComplete || isBusy} onPress={() => void check()}>
          {test.pending ? t('settings.checking') : t('settings.check')}
        </Button>
      </div>
      {error === null || isBusy ? null : <ErrorLine error={error} />}
      {checked === null ? null : (
        <DoneLine>
          {checked.balance === null
            ? t('settings.checked')
            : t('settings.checkedBalance', { amount: formatMoney(checked.balance.amount, language) })}
        </DoneLine>
      )}
    </form>
  );
}
