import { useContext } from 'react';
import { useStore } from 'zustand';
import { Kbd } from '../components/Button.tsx';
import { ToneIcon } from '../components/ToneIcon.tsx';
import { Code, HiddenText } from '../components/values.tsx';
import { type Translate, useText } from '../i18n/index.ts';
import { ScanRouteContext } from '../scanner/scanRoute.ts';
import { useCommands } from './CommandContext.ts';
import type { CommandNotice as Notice } from './commandState.ts';
import classes from './commands.module.css';

/** Shows for a moment what a command did, where no other part of the screen shows it. */
export function CommandNoticeLine() {
  const t = useText();
  const { desk } = useCommands();
  const notice = useStore(desk.store, (state) => state.notice);
  const text = notice === null ? '' : noticeText(notice.what, t);
  return (
    <>
      <HiddenText live="polite">{text}</HiddenText>
      {notice === null ? null : (
        <p className={classes.told} data-testid="command-told" aria-hidden="true">
          <ToneIcon name={notice.what.kind === 'printer' ? 'printing' : 'label'} size={30} />
          {text}
        </p>
      )}
    </>
  );
}

/** The effect of a command, in a sentence. */
export function noticeText(what: Notice['what'], t: Translate): string {
  switch (what.kind) {
    case 'printer':
      return t('commands.told.printer', { name: what.name });
    case 'sheet':
      return t('commands.told.sheet', { path: what.path });
    case 'cleared':
    case 'forgotten':
      return t(`commands.told.${what.kind}`);
    default:
      return what satisfies never;
  }
}

/** Longest typed text whose end is shown. */
const SHOWN = 40;

/** The code that is being typed by hand, where no field has the focus. */
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
        <Kbd keys="Enter" /> {t('scan.typedSend')} <Kbd keys="Esc" /> {t('scan.typedClear')}
      </span>
    </p>
  );
}
