import { useText } from '../i18n/index.ts';
import { type CarrierChoice, choiceKey, choiceOf } from './carrierChoice.ts';
import { ChoiceField } from './ParcelFields.tsx';
import { useCarriers, useUnnamedCarrier } from './serviceLists.ts';

interface CarrierFieldProps {
  readonly carrier: CarrierChoice;
  readonly onCarrier: (carrier: CarrierChoice) => void;
  readonly testId: string;
}

/** By whom it goes: the account's default, a rule, or one of the service's carriers. */
export function CarrierField({ carrier: chosen, onCarrier, testId }: CarrierFieldProps) {
  const t = useText();
  const carriers = useCarriers().value ?? [];
  const unnamed = useUnnamedCarrier();
  const rules = (['cheapest', 'fastest'] as const).map((word) => ({
    choice: { by: 'word', word } as const,
    label: t(`ship.${word}`),
  }));
  const offered: readonly { readonly choice: CarrierChoice; readonly label: string }[] = [
    { choice: null, label: unnamed },
    ...rules,
    ...carriers.map((carrier) => ({ choice: choiceOf(carrier), label: carrier.name })),
  ];
  // What was chosen elsewhere stays chosen, also while the list is not there.
  const isListed = offered.some(({ choice }) => choiceKey(choice) === choiceKey(chosen));
  const choices =
    isListed || chosen === null
      ? offered
      : [...offered, { choice: chosen, label: chosen.by === 'id' ? chosen.name : chosen.word }];
  return (
    <ChoiceField
      label={t('field.carrier')}
      value={choiceKey(chosen)}
      onValue={(key) => onCarrier(choices.find(({ choice }) => choiceKey(choice) === key)?.choice ?? null)}
      choices={choices.map(({ choice, label }) => ({ value: choiceKey(choice), label }))}
      testId={testId}
    />
  );
}
