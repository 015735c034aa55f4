import type { ReactNode } from 'react';
import classes from './FactList.module.css';

export interface Fact {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Facts under their names; one without a value is left out. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map(({ id, label, value }) => (
          <div key={id} data-fact={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
