import { Textarea, TextInput } from '@mantine/core';
import type { Answer } from '../../bridge/useAnswer.ts';
import { Section } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { type OrderDraft, type ProblemOf, useProblemText } from '../../parcelForm/orderDraft.ts';
import { PlaceFields } from '../../parcelForm/PlaceFields.tsx';
import { SenderFields } from '../../parcelForm/SenderFields.tsx';
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
  return (
    <div className={classes.column}>
      <Section title={t('ship.receiver')}>
        <TextInput
          label={t('field.receiver_name')}
          autoComplete="off"
          value={draft.name}
          error={textOf('receiver_name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
          data-testid="ship-name"
        />
        <div className={classes.pair}>
          <TextInput
            type="tel"
            label={t('field.receiver_phone')}
            autoComplete="off"
            value={draft.phone}
            error={textOf('receiver_phone')}
            onChange={(event) => change({ phone: event.currentTarget.value })}
            data-testid="ship-phone"
          />
          <TextInput
            label={t('ship.email')}
            autoComplete="off"
            value={draft.email}
            error={textOf('receiver_email')}
            onChange={(event) => change({ email: event.currentTarget.value })}
            data-testid="ship-email"
          />
        </div>
        <PlaceFields
          provinces={provinces}
          value={draft.to}
          onValue={(to) => change({ to })}
          testId="ship"
          provinceError={textOf('receiver_province')}
          districtError={textOf('receiver_district')}
        />
        <Textarea
          rows={3}
          label={t('field.receiver_address')}
          autoComplete="off"
          value={draft.address}
          error={textOf('receiver_address')}
          onChange={(event) => change({ address: event.currentTarget.value })}
          data-testid="ship-address"
        />
        <div className={classes.pair}>
          <TextInput
            label={t('ship.reference')}
            description={t('ship.referenceHint')}
            autoComplete="off"
            value={draft.reference}
            error={textOf('order_reference')}
            onChange={(event) => change({ reference: event.currentTarget.value })}
            data-testid="ship-reference"
          />
          <TextInput
            label={t('ship.content')}
            description={t('ship.contentHint')}
            autoComplete="off"
            value={draft.content}
            error={textOf('content_description')}
            onChange={(event) => change({ content: event.currentTarget.value })}
            data-testid="ship-content"
          />
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
