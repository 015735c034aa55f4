import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Choice } from '../../components/Choice.tsx';
import { NumberField, storedBy } from '../../components/NumberField.tsx';
import { useText } from '../../i18n/index.ts';
import { PLAIN_SETTINGS, type PlainRow } from './plainSettings.ts';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';
import { titleOf } from './settingsIndex.ts';

interface PlainSettingProps extends PartProps {
  readonly id: keyof typeof PLAIN_SETTINGS;
  /** Further content of the question. */
  readonly children?: ReactNode;
}

/** A question whose answer is one setting, as plainSettings.ts declares it. */
export function PlainSetting({ id, children, ...part }: PlainSettingProps) {
  const t = useText();
  const row: PlainRow = PLAIN_SETTINGS[id];
  const title = t(titleOf(id));
  return (
    <Question id={id} hint={row.hint && t(row.hint)}>
      <Answer row={row} title={title} {...part} />
      {children}
    </Question>
  );
}

interface AnswerProps<Row> extends PartProps {
  readonly row: Row;
  readonly title: string;
}

function Answer({ row, title, settings, update }: AnswerProps<PlainRow>) {
  const t = useText();
  if ('read' in row) return <TextAnswer row={row} title={title} settings={settings} update={update} />;
  if ('bounds' in row) {
    const [min, max] = row.bounds;
    return (
      <div className={classes.short}>
        <NumberField
          label={row.label === undefined ? title : t(row.label)}
          hidesLabel={row.label === undefined}
          {...(row.suffix === undefined ? {} : { suffix: t(row.suffix) })}
          value={settings[row.setting]}
          min={min}
          max={max}
          onKeep={(value) => update({ [row.setting]: value })}
        />
      </div>
    );
  }
  return (
    <Choice
      aria-label={title}
      value={String(settings[row.setting])}
      onChange={(value) => update({ [row.setting]: row.choices.find(([one]) => String(one) === value)?.[0] })}
      data={row.choices.map(([value, label]) => ({
        value: String(value),
        label: label === null ? String(value) : t(label),
      }))}
    />
  );
}

/** Stored when the field is left or Enter is pressed. */
function TextAnswer({ row, title, settings, update }: AnswerProps<Extract<PlainRow, { readonly maxLength: number }>>) {
  const t = useText();
  const stored = settings[row.setting];
  const [typed, setTyped] = useState(stored ?? '');
  const [isWrong, setWrong] = useState(false);
  function keep(): void {
    const next = row.read(typed.trim());
    setWrong(next === undefined && row.wrong !== undefined);
    if (next !== undefined || row.wrong === undefined) setTyped((next === undefined ? stored : next) ?? '');
    if (next !== undefined && next !== stored) update({ [row.setting]: next });
  }
  return (
    <TextInput
      className={classes.short ?? ''}
      aria-label={title}
      {...(row.example === undefined ? {} : { placeholder: t(row.example) })}
      maxLength={row.maxLength}
      value={typed}
      error={isWrong && row.wrong !== undefined ? t(row.wrong) : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      {...storedBy(keep)}
    />
  );
}
