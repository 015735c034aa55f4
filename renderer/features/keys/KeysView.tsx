import { useCommands } from '../../commands/CommandContext.ts';
import { CommandNoticeLine } from '../../commands/CommandNoticeLine.tsx';
import { altKey } from '../../commands/commandKeys.ts';
import { Button, Kbd } from '../../components/Button.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { keysOf } from '../../model/keyTable.ts';
import classes from './KeysView.module.css';
import { actName, keyGroups } from './keyGroups.ts';

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
  | 'keys';

interface KeysViewProps {
  readonly screens: readonly { readonly id: ScreenName; readonly key: string }[];
}

/** Every key that does something; and the barcodes that do the same, on paper. */
export function KeysView({ screens }: KeysViewProps) {
  const t = useText();
  const { desk, frame } = useCommands();
  return (
    <Page>
      <div className={classes.top}>
        <p className={classes.body}>{t('keys.body')}</p>
        <Button keys={altKey('sheet')} onPress={() => void desk.saveSheet(frame)}>
          {t('commands.name.sheet')}
        </Button>
      </div>
      <CommandNoticeLine />
      <div className={classes.groups}>
        <Group
          title={t('keys.screens')}
          keys={[
            ...screens.map(({ id, key }) => [key, id === 'keys' ? t('keys.help') : t(`nav.${id}`)] as const),
            ['Ctrl+K', t('palette.label')],
          ]}
        />
        {keyGroups(t).map(({ title, hint, others = [], acts }) => (
          <Group
            key={title}
            title={title}
            hint={hint}
            keys={[...others, ...acts.map((act) => [keysOf(act), actName(act, t)] as const)]}
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
    <section className={classes.group}>
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
