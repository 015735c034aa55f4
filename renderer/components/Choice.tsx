import { type ReactNode, useId } from 'react';
import classes from './Choice.module.css';

interface ChoiceProps<Value extends string> {
  /** The name of the choice, or the element that has it. */
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** A value alone is its own label. */
  readonly data: readonly (Value | { readonly value: Value; readonly label: ReactNode })[];
}

/** A few choices side by side, one of them chosen. It measures nothing, so it costs a screen no layout of its own. */
export function Choice<Value extends string>({ value, onChange, data, ...aria }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div {...aria} role="radiogroup" className={classes.choice}>
      {data
        .map((one) => (typeof one === 'string' ? { value: one, label: one } : one))
        .map((one) => (
          <label key={one.value} className={classes.one}>
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            <span>{one.label}</span>
          </label>
        ))}
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  readonly 'aria-label': string;
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
}

/** The same with any number of choices. */
export function Choices<Value extends string>({ values, onChange, data, ...aria }: ChoicesProps<Value>) {
  const chosen = (value: Value, isOn: boolean) =>
    data.map((one) => one.value).filter((one) => (one === value ? isOn : values.includes(one)));
  return (
    <fieldset {...aria} className={`${classes.choice} ${classes.many}`}>
      {data.map(({ value, label }) => (
        <div key={value}>
          <label className={classes.one}>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={(event) => onChange(chosen(value, event.currentTarget.checked))}
            />
            <span>
              {values.includes(value) ? <span aria-hidden="true">✓ </span> : null}
              {label}
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}
