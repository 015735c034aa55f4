import { useStore } from 'zustand';
import { useCommands } from '../../commands/CommandContext.ts';
import { altKey } from '../../commands/commandKeys.ts';
import { isArmed } from '../../commands/commandState.ts';
import { Button } from '../../components/Button.tsx';
import { HiddenText } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import classes from './commands.module.css';
import { useOptionTexts } from './useOptionTexts.ts';

/** What was chosen for the next scan, large, so that it is not forgotten; and the key that clears it. */
export function ArmedBar() {
  const t = useText();
  const { desk, frame } = useCommands();
  const armed = useStore(desk.store, (state) => state.armed);
  const texts = useOptionTexts(armed);
  const all = [...(armed.where ? [t('commands.armed.where')] : []), ...texts];
  return (
    <>
      <HiddenText live="polite">{all.length === 0 ? '' : `${t('commands.armed.next')}: ${all.join(', ')}`}</HiddenText>
      {isArmed(armed) ? (
        <section className={classes.bar} data-tone="wait" data-testid="armed">
          <strong>{t('commands.armed.next')}</strong>
          <ul className={classes.chips}>
            {all.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Button keys={altKey('clear')} onPress={() => desk.run({ name: 'clear' }, frame)}>
            {t('commands.armed.clear')}
          </Button>
        </section>
      ) : null}
    </>
  );
}
