import type { ReactNode } from 'react';
import type { ExtraField } from '../../electron/contract/extraField.ts';
import { isInternalCode } from '../../electron/contract/internalCode.ts';
import { useText } from '../i18n/index.ts';
import classes from './FactList.module.css';

export interface Fact {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

export const fact = (id: string, label: string, value: ReactNode): Fact => ({ id, label, value });

/** Facts under their names; one without a value is left out. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map(({ id, label, value }) => (
          <div key={id} data-fact={id}>
            <dt className="text-quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Possible names of the parcel's number in answers with undocumented fields. */
const TRACKING_NAME = /track|takip|barcode|barkod/i;

/**
 * Fields of the service that no document names, under their own names and as they came. Only an internal code is marked as
 * one (API section 2.2): under the name `tracking_number` it would be taken for the carrier's.
 */
export function ExtraFields({ fields }: { readonly fields: readonly ExtraField[] }) {
  const t = useText();
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, value }) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd className="break-anywhere">
            {value}
            {TRACKING_NAME.test(name) && isInternalCode(value) ? ` (${t('shipments.internal')})` : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same, folded behind a word, for dense rows. */
export function MoreFields({ fields }: { readonly fields: readonly ExtraField[] }) {
  const t = useText();
  if (fields.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>{t('list.more', { count: fields.length })}</summary>
      <ExtraFields fields={fields} />
    </details>
  );
}
