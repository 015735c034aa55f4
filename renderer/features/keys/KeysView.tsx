import { useRef } from 'react';
import { useCommands } from '../../commands/CommandContext.ts';
import { CommandNoticeLine } from '../../commands/CommandNoticeLine.tsx';
import { Button, Kbd } from '../../components/Button.tsx';
import { Page } from '../../components/Page.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import classes from './KeysView.module.css';
import { keyGroups, type ScreenName } from './keyGroups.ts';

type RailScreen = Exclude<ScreenName, 'repair' | 'deskCheck'>;

interface KeysViewProps {
  readonly screens: readonly { readonly id: RailScreen; readonly key: string }[];
  /** The screen from which the keys were opened. */
  readonly from: ScreenName;
}

/** The keys of the screen that was left for them, large; then every key that does something, and the barcodes that do the same, on paper. */
export function KeysView({ screens, from }: KeysViewProps) {
  const t = useText();
  const { desk } = useCommands();
  const groups = keyGroups(t);
  const here = groups.filter(({ on }) => on?.includes(from) === true);
  // A third of all keys are those of the settings' parts, and nobody looks for one of them while packing.
  const others = groups.filter((group) => !here.includes(group) && !group.isPart);
  const ids = [...here.map(({ title }) => title), 'screens', ...others.map(({ title }) => title)];
  const box = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useChosen(ids);
  // The page is longer than the window: the arrow keys go from group to group.
  useCardKeys({ box, ids, chosen, choose });
  return (
    <Page>
      <div className={classes.top}>
        <p className="text-body">{t('keys.body')}</p>
        <Button keys={keysOf('sheet')} onPress={() => void desk.run('sheet')}>
          {t('commands.name.sheet')}
        </Button>
      </div>
      <CommandNoticeLine />
      <div ref={box}>
        {here.length === 0 ? null : (
          <div className={classes.here} data-testid="keys-here">
            {here.map((group) => (
              <Group key={group.title} title={group.title} hint={group.hint} keys={group.rows} />
            ))}
          </div>
        )}
        <div className={classes.groups}>
          <Group
            title={t('keys.screens')}
            keys={[
              ...screens.map(({ id, key }) => [key, id === 'keys' ? t('keys.help') : t(`nav.${id}`)] as const),
              ['Ctrl+K', t('palette.label')],
            ]}
          />
          {others.map((group) => (
            <Group key={group.title} title={group.title} hint={group.hint} keys={group.rows} />
          ))}
        </div>
      </div>
    </Page>
  );
}

interface GroupProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly keys: readonly (readonly [string, string])[];
}

function Group({ title, hint, keys }: GroupProps) {
  return (
    <section className={classes.group} data-row="" tabIndex={-1}>
      <h2 className="text-body weight-700">{title}</h2>
      {hint === undefined ? null : <p className="text-small text-quiet leading-130">{hint}</p>}
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={`${key} ${meaning}`}>
            <dt>
              <Kbd keys={key} />
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
