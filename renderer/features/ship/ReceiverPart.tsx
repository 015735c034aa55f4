import { Textarea, TextInput } from '@mantine/core';
import type { Answer } from '../../bridge/index.ts';
import { Section } from '../../components/Page.tsx';
import { useText } from '../../i18n/index.ts';
import { type OrderDraft, type ProblemOf, useProblemText } from '../../parcelForm/orderDraft.ts';
import { PlaceFields } from '../../parcelForm/PlaceFields.tsx';
import { SenderFields } from '../../parcelForm/SenderFields.tsx';
import { useOrderTexts } from '../../parcelForm/textFields.ts';
import classes from './ShipView.module.css';

interface ReceiverPartProps {
  readonly draft: OrderDraft;
  readonly change: (part: Partial<OrderDraft>) => void;
  readonly provinces: Answer<'places.provinces'>;
  readonly problemOf: ProblemOf;
}

/** Who gets it, and whom it comes from. */
export function ReceiverPart({ draft, change, provinces, problemOf }: ReceiverPartProps) {
  const t = useText();
  const textOf = useProblemText(problemOf);
  const textField = useOrderTexts(draft, change, problemOf, 'ship');
  return (
    <div className="stack gap-24 min-w-0">
      <Section title={t('ship.receiver')}>
        <TextInput {...textField('name')} />
        <div className={classes.pair}>
          <TextInput type="tel" {...textField('phone')} />
          <TextInput {...textField('email')} />
        </div>
        <PlaceFields
          provinces={provinces}
          value={draft.to}
          onValue={(to) => change({ to })}
          testId="ship"
          provinceError={textOf('receiver_province')}
          districtError={textOf('receiver_district')}
        />
        <Textarea rows={3} {...textField('address')} />
        <div className={classes.pair}>
          <TextInput description={t('ship.referenceHint')} {...textField('reference')} />
          <TextInput description={t('ship.contentHint')} {...textField('content')} />
        </div>
      </Section>
      <SenderFields
        sender={draft.sender}
        onSender={(sender) => change({ sender })}
        provinces={provinces}
        problemOf={problemOf}
      />
    </div>
  );
}
