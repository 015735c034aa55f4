import type { Kurus } from '../../electron/contract/money.ts';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import classes from './figures.module.css';

export function Money({ amount }: { readonly amount: Kurus }) {
  return <span className={classes.figure}>{formatMoney(amount, useLanguage())}</span>;
}
