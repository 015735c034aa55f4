import { Textarea, TextInput } from '@mantine/core';
import { type Answer, useSettings, useStatus } from '../bridge/index.ts';
import { Section } from '../components/Page.tsx';
import { ProblemText } from '../components/ResultLine.tsx';
import { useText } from '../i18n/index.ts';
import { type ProblemOf, type SenderDraft, useProblemText } from './orderDraft.ts';
import { ChoiceField } from './ParcelFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import classes from './parcelForm.module.css';
import { senderChoices, useSenders } from './serviceLists.ts';
import { useSenderTexts } from './textFields.ts';

interface SenderFieldsProps {
  readonly sender: SenderDraft;
  readonly onSender: (sender: SenderDraft) => void;
  readonly provinces: Answer<'places.provinces'>;
  readonly problemOf: ProblemOf;
}

/** Who sends it: there is no need to choose, the desk or the account has a default. */
export function SenderFields({ sender, onSender, provinces, problemOf }: SenderFieldsProps) {
  const t = useText();
  const textOf = useProblemText(problemOf);
  const senders = useSenders().value;
  const profile = useStatus((status) => status.profile);
  const codes = useSettings()?.senderCodes;
  const ofDesk = profile === null ? null : (codes?.[profile] ?? null);
  const { chosen } = sender;
  const code = chosen?.by === 'code' ? chosen.code : null;
  // A letter before each: a code may be any text.
  const choices = [
    {
      value: 'default',
      label: ofDesk === null ? t('ship.defaultCarrier') : t('ship.senderOfDesk', { sender: nameOf(ofDesk) }),
    },
    ...senderChoices(senders, code).map(({ value, label }) => ({ value: `code ${value}`, label })),
    { value: 'details', label: t('ship.senderDetails') },
  ];
  const change = (part: Partial<SenderDraft>) => onSender({ ...sender, ...part });
  const textField = useSenderTexts(sender, change, problemOf, 'ship-sender');

  function nameOf(one: string): string {
    return senders?.find((address) => address.code === one)?.title ?? one;
  }

  function choose(value: string): void {
    if (value === 'default') change({ chosen: null });
    else if (value === 'details') change({ chosen: { by: 'details' } });
    else change({ chosen: { by: 'code', code: value.slice('code '.length) } });
  }

  return (
    <Section title={t('ship.sender')}>
      <ChoiceField
        label={t('ship.senderAddress')}
        value={chosen === null ? 'default' : chosen.by === 'code' ? `code ${chosen.code}` : 'details'}
        onValue={choose}
        choices={choices}
        testId="ship-sender"
      />
      <ProblemText>{code === null ? null : textOf('sender_address_code')}</ProblemText>
      {chosen?.by !== 'details' ? null : (
        <>
          <TextInput {...textField('name')} />
          <div className={classes.pair}>
            <TextInput type="tel" {...textField('phone')} />
            <TextInput {...textField('email')} />
          </div>
          <PlaceFields
            provinces={provinces}
            value={sender.place}
            onValue={(place) => change({ place })}
            testId="ship-sender"
            provinceError={textOf('sender_province')}
            districtError={textOf('sender_district')}
          />
          <Textarea rows={2} {...textField('address')} />
        </>
      )}
    </Section>
  );
}
