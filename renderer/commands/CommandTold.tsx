import { useStore } from 'zustand';
import { HiddenText } from '../components/HiddenText.tsx';
import { ToneIcon } from '../components/ToneIcon.tsx';
import type { Translate } from '../i18n/translate.ts';
import { useText } from '../i18n/useText.ts';
import { useCommands } from './CommandContext.ts';
import classes from './CommandTold.module.css';
import type { CommandTold as Told } from './commandState.ts';

/** What a command did that is to be seen nowhere else, for a moment. */
export function CommandTold() {
  const t = useText();
  const { desk } = useCommands();
  const told = useStore(desk.store, (state) => state.told);
  const text = told === null ? '' : toldText(told.what, t);
  return (
    <>
      <HiddenText live="polite">{text}</HiddenText>
      {told === null ? null : (
        <p className={classes.told} data-testid="command-told" aria-hidden="true">
          <ToneIcon name={told.what.kind === 'printer' ? 'printing' : 'label'} size={30} />
          {text}
        </p>
      )}
    </>
  );
}

/** What a command did, in a sentence. */
export function toldText(what: Told['what'], t: Translate): string {
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
