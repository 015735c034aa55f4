import { useRef } from 'react';
import { useCommands } from '../../commands/CommandContext.ts';
import { CommandNoticeLine } from '../../commands/CommandNoticeLine.tsx';
import { altKey } from '../../commands/commandKeys.ts';
import { Button, Kbd } from '../../components/Button.tsx';
import { Page } from '../../components/Page.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/keyTable.ts';
import classes from './KeysView.module.css';
import { actionName, keyGroups } from './keyGroups.ts';

type ScreenName =
  | 'scan'
  | 'queue'
  | 'watchlist'
  | 'payments'
  | 'problems'
  | 'orders'
  | 'account'
  | 'settings'
  | 'prices'
  | 'shipments'
  | 'ship'
  | 'ledger'
  | 'pickup'
  | 'desks'
  | 'keys';

interface KeysViewProps {
  readonly screens: readonly { readonly id: ScreenName; readonly key: string }[];
}

/** Every key that does something; and the barcodes that do the same, on paper. */
export function KeysView({ screens }: KeysViewProps) {
  const t = useText();
  const { desk, frame } = useCommands();
  const groups = keyGroups(t);
  const ids = ['screens', ...groups.map(({ title }) => title)];
  const box = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useChosen(ids);
  // The page is longer than the window: the arrow keys go from group to group.
  useCardKeys({ box, ids, chosen, choose });
  return (
    <Page>
      <div className={classes.top}>
        <p className={classes.body}>{t('keys.body')}</p>
        <Button keys={altKey('sheet')} onPress={() => void desk.saveSheet(frame)}>
          {t('commands.name.sheet')}
        </Button>
      </div>
      <CommandNoticeLine />
      <div className={classes.groups} ref={box}>
        <Group
          title={t('keys.screens')}
          keys={[
            ...screens.map(({ id, key }) => [key, id === 'keys' ? t('keys.help') : t(`nav.${id}`)] as const),
            ['Ctrl+K', t('palette.label')],
          ]}
        />
        {groups.map(({ title, hint, others = [], actions, names = {} }) => (
          <Group
            key={title}
            title={title}
            hint={hint}
            keys={[
              ...others,
              ...actions.map((action) => [keysOf(action), names[action] ?? actionName(action, t)] as const),
            ]}
          />
        ))}
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
      <h2>{title}</h2>
      {hint === undefined ? null : <p>{hint}</p>}
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
