import { memo, useEffect, useState } from 'react';
import { useCommands } from '../../commands/CommandContext.ts';
import { Kbd, withoutFocus } from '../../components/Button.tsx';
import { useText } from '../../i18n/index.ts';
import { type DeskCommandId, keysOf, titleOf } from '../../model/commandRegistry.ts';
import classes from './commands.module.css';

/** Wanted at any moment, the most wanted first. */
const HINTS = ['quantity', 'box', 'hold', 'where', 'next_printer'] as const satisfies readonly DeskCommandId[];

/**
 * One quiet line, so that the last scans have the room. While Alt is held, or after a press on the line, the commands
 * that are wanted at any moment stand above it, each with its key; all of them are behind `?`.
 */
export const CommandHints = memo(function CommandHints() {
  const t = useText();
  const { desk } = useCommands();
  const isHeld = useAltHeld();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.hints}>
      {isHeld || isOpen ? (
        <ul className={classes.sheet} data-testid="command-hints">
          {HINTS.map((id) => (
            <li key={id}>
              <button
                type="button"
                className={classes.hint}
                onClick={() => {
                  setOpen(false);
                  desk.run(id);
                }}
              >
                <Kbd keys={keysOf(id)} />
                <span>{t(titleOf(id))}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <button
        type="button"
        className={classes.hint}
        aria-expanded={isHeld || isOpen}
        onClick={withoutFocus(() => setOpen(!isOpen))}
      >
        <Kbd keys="Alt" />
        <span>{t('commands.short.whileHeld')}</span>
      </button>
      <span className={classes.hint}>
        <Kbd keys="?" />
        <span>{t('commands.short.all')}</span>
      </span>
    </div>
  );
});

/** A scanner that sends characters by Alt and digits holds it for a few ms; a person who reads, for longer than this, ms. */
const HELD_MS = 250;

/** Whether a person holds Alt. It only watches: what the keys do is decided elsewhere. */
function useAltHeld(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const end = () => {
      window.clearTimeout(timer);
      timer = undefined;
      setHeld(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Alt' && !event.ctrlKey && !event.metaKey) {
        timer ??= window.setTimeout(() => setHeld(true), HELD_MS);
      } else if (!event.altKey) end();
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === 'Alt' || !event.altKey) end();
    };
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('keyup', onKeyUp, true);
    window.addEventListener('blur', end);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keyup', onKeyUp, true);
      window.removeEventListener('blur', end);
    };
  }, []);
  return isHeld;
}
