import { Select, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { BoxPreset } from '../../../electron/contract/box.ts';
import type { Range, RuleConditions, ShippingRule } from '../../../electron/contract/shippingRule.ts';
import { NumberField, storedBy } from '../../components/NumberField.tsx';
import { useText } from '../../i18n/index.ts';
import { boxName } from '../../model/boxes.ts';
import { type CarrierChoice, choiceKey, choiceOf } from '../../parcelForm/carrierChoice.ts';
import { findPlace, senderChoices, useCarriers, useProvinces, useSenders } from '../../parcelForm/serviceLists.ts';
import classes from './Rules.module.css';

interface RuleFormProps {
  readonly rule: ShippingRule;
  readonly boxes: readonly BoxPreset[];
  /** Was added just now: its name is typed next. */
  readonly isNew: boolean;
  /** Every change is stored at once. */
  readonly onChange: (rule: ShippingRule) => void;
}

const RANGES = [
  { name: 'desi', most: 1_000 },
  { name: 'weightKg', most: 2_000 },
  { name: 'declaredValue', most: 10_000_000 },
] as const satisfies readonly { readonly name: keyof RuleConditions; readonly most: number }[];

/** A rule: its conditions, and its decision. */
export function RuleForm({ rule, boxes, isNew, onChange }: RuleFormProps) {
  const t = useText();
  const provinces = useProvinces().value;
  const senders = useSenders();
  const { when, decides } = rule;
  const whenIs = (part: Partial<RuleConditions>) => onChange({ ...rule, when: { ...when, ...part } });
  const decide = (part: Partial<ShippingRule['decides']>) => onChange({ ...rule, decides: { ...decides, ...part } });

  function end(name: (typeof RANGES)[number]['name'], side: keyof Range, value: number | null): void {
    const range = { ...(when[name] ?? { from: null, to: null }), [side]: value };
    whenIs({ [name]: range.from === null && range.to === null ? null : range });
  }

  /** Provinces as the service writes them; an unknown one stays as it was typed, and is marked. */
  const asListed = (name: string) => (provinces === null ? null : findPlace(provinces, name))?.name ?? name;
  const unknown = provinces === null ? [] : when.provinces.filter((name) => findPlace(provinces, name) === null);

  return (
    <div className={classes.form} data-testid="rule-form">
      <TextField
        label={t('rules.name')}
        value={rule.name}
        maxLength={40}
        isFirst={isNew}
        onKeep={(name) => (name === '' ? undefined : onChange({ ...rule, name }))}
      />
      <h3 className="text-body weight-700">{t('rules.when')}</h3>
      {RANGES.map(({ name, most }) => (
        <div key={name} className={classes.range}>
          {(['from', 'to'] as const).map((side) => (
            <NumberField
              key={side}
              label={t(`rules.range.${name}.${side}`)}
              value={when[name]?.[side] ?? null}
              min={0}
              max={most}
              decimals={2}
              onKeep={(value) => end(name, side, value)}
              onEmptied={() => end(name, side, null)}
            />
          ))}
          {isBackwards(when[name]) ? <p className={classes.wrong}>{t('rules.backwards')}</p> : null}
        </div>
      ))}
      <TextField
        label={t('rules.provinces')}
        hint={t('rules.several')}
        value={when.provinces.join(', ')}
        maxLength={1_000}
        error={unknown.length === 0 ? null : t('rules.unknownProvinces', { names: unknown.join(', ') })}
        onKeep={(text) => whenIs({ provinces: [...new Set(textOf(text).map(asListed))].slice(0, 81) })}
      />
      <TextField
        label={t('rules.tags')}
        hint={t('rules.several')}
        value={when.tags.join(', ')}
        maxLength={1_000}
        onKeep={(text) => whenIs({ tags: textOf(text).slice(0, 20) })}
      />
      <h3 className="text-body weight-700">{t('rules.decides')}</h3>
      <CarrierSelect chosen={decides.carrier} onChoose={(carrier) => decide({ carrier })} />
      <SelectOrNothing
        label={t('common.sender')}
        data={senderChoices(senders.value, decides.senderCode)}
        value={decides.senderCode}
        onChange={(senderCode) => decide({ senderCode })}
      />
      <SelectOrNothing
        label={t('rules.box')}
        data={boxes.map((box) => ({ value: box.id, label: boxName(box, t) }))}
        value={boxes.some(({ id }) => id === decides.box) ? decides.box : null}
        onChange={(box) => decide({ box })}
      />
    </div>
  );
}

function isBackwards(range: Range | null): boolean {
  return range !== null && range.from !== null && range.to !== null && range.from > range.to;
}

function textOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().slice(0, 60));
  return [...new Set(words.filter((word) => word !== ''))];
}

/** A rule may leave each thing open. */
function SelectOrNothing(props: ComponentProps<typeof Select<string>>) {
  const t = useText();
  const nothing = t('rules.nothing');
  return <Select {...props} placeholder={nothing} clearable clearButtonProps={{ 'aria-label': nothing }} />;
}

type Named = NonNullable<ShippingRule['decides']['carrier']>;

/** Nothing, the account's default, the cheapest, the fastest, or one of the service's carriers. */
function CarrierSelect({
  chosen,
  onChoose,
}: {
  readonly chosen: Named | null;
  readonly onChoose: (carrier: Named | null) => void;
}) {
  const t = useText();
  const carriers = useCarriers().value ?? [];
  const words = (['cheapest', 'fastest'] as const).map((word) => ({
    choice: { by: 'word', word } as CarrierChoice,
    label: t(`ship.${word}`),
  }));
  const offered = [
    { choice: null as CarrierChoice, label: t('ship.defaultCarrier') },
    ...words,
    ...carriers.map((carrier) => ({ choice: choiceOf(carrier) as CarrierChoice, label: carrier.name })),
  ];
  const present = chosen === null ? null : choiceValue(choiceFor(chosen));
  // An earlier choice stays, also while the list is not there.
  const isListed = present === null || offered.some(({ choice }) => choiceValue(choice) === present);
  const more =
    isListed || chosen === null ? [] : [{ choice: choiceFor(chosen), label: chosen.carrier ?? chosen.carrierId ?? '' }];
  const choices = [...offered, ...more];
  return (
    <SelectOrNothing
      label={t('field.carrier')}
      data={choices.map(({ choice, label }) => ({ value: choiceValue(choice), label }))}
      value={present}
      onChange={(value) => {
        const found = choices.find(({ choice }) => choiceValue(choice) === value);
        onChoose(value === null || found === undefined ? null : named(found.choice));
      }}
      data-testid="rule-carrier"
    />
  );
}

/** A list of choices takes an empty value for none. */
const choiceValue = (choice: CarrierChoice): string => `carrier ${choiceKey(choice)}`;

function choiceFor({ carrier, carrierId }: Named): CarrierChoice {
  if (carrierId !== null) return { by: 'id', id: carrierId, name: carrier ?? carrierId };
  return carrier === null ? null : { by: 'word', word: carrier };
}

function named(choice: CarrierChoice): Named {
  if (choice === null) return { carrier: null, carrierId: null };
  return choice.by === 'word'
    ? { carrier: choice.word, carrierId: null }
    : { carrier: choice.name.slice(0, 60), carrierId: choice.id };
}

/** A text that is stored when the field is left or Enter is pressed. */
function TextField({
  label,
  hint,
  value,
  maxLength,
  error = null,
  isFirst = false,
  onKeep,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly maxLength: number;
  readonly error?: string | null;
  /** Takes the focus, with its text ready to be overwritten. */
  readonly isFirst?: boolean;
  readonly onKeep: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // It may be stored in another form than it was typed.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const keep = () => {
    if (text.trim() !== value) onKeep(text.trim());
  };
  return (
    <TextInput
      label={label}
      description={hint}
      spellCheck={false}
      maxLength={maxLength}
      value={text}
      error={error}
      autoFocus={isFirst}
      onFocus={(event) => {
        if (isFirst) event.currentTarget.select();
      }}
      onChange={(event) => setText(event.currentTarget.value)}
      {...storedBy(keep)}
    />
  );
}
