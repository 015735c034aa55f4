import { useContext } from 'react';
import { useStore } from 'zustand';
import { Code } from '../components/Code.tsx';
import { Kbd } from '../components/Kbd.tsx';
import { useText } from '../i18n/useText.ts';
import { ScanRouteContext } from '../scanner/scanRoute.ts';
import classes from './TypedLine.module.css';

/** Longest typed text whose end is shown. */
const SHOWN = 40;

/** What is being typed where there is no field: a code on its way, by hand. */
export function TypedLine() {
  const t = useText();
  const { store } = useContext(ScanRouteContext);
  const typed = useStore(store, (state) => state.typed);
  if (typed === '') return null;
  return (
    <p className={classes.typed} data-testid="typed-line">
      <span className={classes.label}>{t('scan.typed')}</span>
      <output className={classes.text}>
        <Code code={typed.slice(-SHOWN)} />
      </output>
      <span className={classes.hint}>
        <Kbd keys="Enter" /> <Kbd keys="Esc" /> {t('scan.typedHint')}
      </span>
    </p>
  );
}
