import { Select } from '@mantine/core';
import { useStatus } from '../../bridge/index.ts';
import { useText } from '../../i18n/index.ts';
import { senderChoices, useSenders } from '../../parcelForm/serviceLists.ts';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

/** Where this desk's parcels leave from; another account has other addresses, so that each has its own answer. */
export function DeskSender({ settings, update }: PartProps) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const senders = useSenders();
  if (profile === null) return null;
  const code = settings.senderCodes[profile];
  return (
    <Question id="sender" title={t('settings.sender')} hint={t('settings.senderHint')}>
      <Select
        className={classes.short ?? ''}
        aria-label={t('settings.sender')}
        placeholder={t('ship.defaultCarrier')}
        data={senderChoices(senders.value, code)}
        value={code}
        clearable
        clearButtonProps={{ 'aria-label': t('ship.defaultCarrier') }}
        onChange={(next) => void update({ senderCodes: { ...settings.senderCodes, [profile]: next } })}
        data-testid="desk-sender"
      />
    </Question>
  );
}
