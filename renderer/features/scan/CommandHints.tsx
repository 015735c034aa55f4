import { memo } from 'react';
import { useCommands } from '../../commands/CommandContext.ts';
import { altKey } from '../../commands/commandKeys.ts';
import { Kbd } from '../../components/Button.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './commands.module.css';

/** The commands that are wanted at any moment, small, each with its key; all of them are behind `?`. */
export const CommandHints = memo(function CommandHints() {
  const t = useText();
  const { desk, frame } = useCommands();
  const hints = [
    { name: 'quantity', run: () => desk.ask('quantity', frame) },
    { name: 'box', run: () => desk.ask('box', frame) },
    { name: 'hold', run: () => desk.run({ name: 'hold' }, frame) },
    { name: 'where', run: () => desk.run({ name: 'where' }, frame) },
    { name: 'next_printer', run: () => desk.run({ name: 'next_printer' }, frame) },
  ] as const;
  return (
    <ul className={classes.hints}>
      {hints.map(({ name, run }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.hint}
            onClick={(event) => {
              // A button that keeps the focus would take the Enter of a code that is typed next.
              event.currentTarget.blur();
              run();
            }}
          >
            <Kbd keys={altKey(name)} />
            <span>{t(`commands.short.${name}`)}</span>
          </button>
        </li>
      ))}
      <li className={classes.hint}>
        <Kbd keys="?" />
        <span>{t('commands.short.all')}</span>
      </li>
    </ul>
  );
});
