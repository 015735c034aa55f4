import { useCommands } from '../../commands/CommandContext.ts';
import { CommandNoticeLine } from '../../commands/CommandNoticeLine.tsx';
import { altKey, COMMAND_ACTS } from '../../commands/commandKeys.ts';
import { Button, Kbd } from '../../components/Button.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { ACTION_KEYS, actionKeys } from '../../model/jobActions.ts';
import { keysOf } from '../../model/keyTable.ts';
import classes from './KeysView.module.css';

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

const LETTERS = ['retry', 'hold', 'lookNow', 'openPayment', 'shipAnew', 'view'] as const;
const DIGITS = ['onPaper', 'notOnPaper'] as const;
const SHELF = ['lookNow', 'cancel', 'print'] as const;
/** Besides those of any job. */
const PAYMENTS = ['copyLink', 'mailLink'] as const;
const COMMANDS = COMMAND_ACTS.filter((name) => name !== 'sheet');

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
        <div>
          <Group
            title={t('keys.commands')}
            hint={t('keys.commandsHint')}
            keys={COMMANDS.map((name) => [altKey(name), t(`commands.name.${name}`)])}
          />
          <Group
            title={t('keys.payments')}
            keys={[
              ['↑+↓', t('keys.paymentChoose')],
              ...PAYMENTS.map((action) => [actionKeys(action), t(`action.${action}`)] as const),
              [keysOf('view'), t('action.viewCode')],
              [keysOf('cancel'), t('action.cancel')],
              [keysOf('seen'), t('payments.seen')],
              [keysOf('resumeBatch'), t('batchPause.key')],
            ]}
          />
        </div>
        <div>
          <Group
            title={t('keys.job')}
            hint={t('keys.jobHint')}
            keys={[
              ...LETTERS.map((action) => [actionKeys(action), t(`action.${action}`)] as const),
              [keysOf('stopAlarm'), t('alarm.stop')],
            ]}
          />
          <Group
            title={t('keys.question')}
            keys={[
              ['1…9', t('keys.answer')],
              ['0+Esc', t('keys.leave')],
              ...DIGITS.map((action) => [ACTION_KEYS[action], t(`action.${action}`)] as const),
            ]}
          />
          <Group title={t('title.settings')} keys={[[keysOf('undoSetting'), t('printers.undo')]]} />
          <Group
            title={t('keys.typing')}
            keys={[
              ['Enter', t('keys.submit')],
              ['Esc', t('keys.clear')],
            ]}
          />
        </div>
        <div>
          <Group
            title={t('keys.ledger')}
            keys={[
              [keysOf('findByLabel'), t('ledger.find')],
              [keysOf('exportLedger'), t('ledger.export')],
              [keysOf('showFile'), t('files.show')],
              ['Alt+1…4', t('keys.lists')],
              ['↓+Enter', t('keys.rows')],
            ]}
          />
          <Group
            title={t('keys.shelf')}
            keys={[
              ['↑+↓', t('keys.shelfChoose')],
              ...SHELF.map((action) => [actionKeys(action), t(`action.${action}`)] as const),
            ]}
          />
          <Group
            title={t('keys.queue')}
            keys={[
              [keysOf('queueAll'), t('queue.start')],
              [keysOf('pauseBatch'), t('queue.pause')],
              [keysOf('stopBatch'), t('queue.stop')],
              ['←+→', t('queue.chooseBatch')],
              [keysOf('batchOrders'), t('queue.orders.open')],
              [keysOf('showRest'), t('queue.showAll')],
              [t('queue.choosing.space'), t('queue.choosing.take')],
              [keysOf('chooseAll'), t('queue.choosing.takeAll')],
              [keysOf('chooseNone'), t('queue.choosing.dropAll')],
              [keysOf('filterOrders'), t('queue.choosing.filterNext')],
            ]}
          />
          <Group
            title={t('keys.problems')}
            keys={[
              ['↑+↓', t('keys.problemChoose')],
              [keysOf('seen'), t('problems.seenAll')],
            ]}
          />
          <Group title={t('keys.anyList')} keys={[[keysOf('readAgain'), t('list.readAgain')]]} />
          <Group
            title={t('keys.pickup')}
            keys={[
              [keysOf('takeBackFromCourier'), t('pickup.takeBack')],
              [keysOf('endPickup'), t('pickup.end')],
              [keysOf('saveHandOver'), t('pickup.saveList')],
            ]}
          />
        </div>
      </div>
    </Page>
  );
}

interface GroupProps {
  readonly title: string;
  readonly hint?: string;
  readonly keys: readonly (readonly [string, string])[];
}

function Group({ title, hint, keys }: GroupProps) {
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      {hint === undefined ? null : <p>{hint}</p>}
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
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
