import { searchFold } from '../../electron/contract/searchFold.ts';
import { useSettings } from '../bridge/index.ts';
import { useCommands } from '../commands/CommandContext.ts';
import { findOrder } from '../features/orders/ordersDesk.ts';
import { Palette } from '../features/palette/Palette.tsx';
import type { PaletteItem } from '../features/palette/paletteItem.ts';
import { settingsIndex } from '../features/settings/settingsIndex.ts';
import { showSetting } from '../features/settings/settingsPlace.ts';
import { useText } from '../i18n/index.ts';
import { type CommandId, keysOf, titleOf } from '../model/commandRegistry.ts';
import type { DeskState } from './deskState.ts';
import { Overlay } from './Overlay.tsx';
import { SCREENS, type ScreenId } from './screens.ts';

interface DeskPaletteProps extends DeskState {
  readonly goTo: (screen: ScreenId) => void;
  readonly onCheckDesk: () => void;
  readonly onClose: () => void;
  readonly onLeaveKiosk: () => void;
  /** Closes the palette and then runs: what lies behind it is what the command is about. */
  readonly onRun: (run: () => void) => void;
}

const PLAIN = ['reprint', 'hold', 'where', 'next_printer', 'clear'] as const;
const PROMPTED = ['quantity', 'box'] as const;

/** The palette with all that this desk has, and where each choice leads. */
export function DeskPalette({
  goTo,
  onCheckDesk,
  onClose,
  onRun,
  onLeaveKiosk,
  ledger,
  orders,
  settingsPlace,
}: DeskPaletteProps) {
  const t = useText();
  const { desk, frame } = useCommands();
  const command = (id: CommandId, run: () => void): PaletteItem => ({
    id,
    section: 'commands',
    title: t(titleOf(id)),
    keys: keysOf(id),
    words: searchFold(t(titleOf(id))),
    run: () => onRun(run),
  });
  const commands = [
    command('undo', () => desk.run({ name: 'withdraw' }, frame)),
    command('cancelLast', () => desk.run({ name: 'cancel' }, frame)),
    ...PLAIN.map((name) => command(name, () => desk.run({ name }, frame))),
    ...PROMPTED.map((name) => command(name, () => desk.ask(name, frame))),
    command('sheet', () => void desk.saveSheet(frame)),
  ];
  const isLocked = useSettings()?.kiosk === true;
  const unlock: PaletteItem = {
    id: 'unlock',
    section: 'commands',
    title: t('pin.kiosk'),
    words: searchFold(`${t('pin.kiosk')} ${t('settingsWords.kiosk')}`),
    run: onLeaveKiosk,
  };
  const screens = SCREENS.map(({ id, key }): PaletteItem => {
    const title = t(`title.${id}`);
    return {
      id,
      section: 'screens',
      title,
      keys: key,
      words: searchFold(`${title} ${t(`nav.${id}`)}`),
      run: () => goTo(id),
    };
  });
  const settings = settingsIndex(t).map(
    ({ id, title, groupName, words }): PaletteItem => ({
      id,
      section: 'settings',
      title,
      detail: groupName,
      words,
      run: () => {
        showSetting(settingsPlace, id);
        goTo('settings');
      },
    }),
  );
  const checkDesk: PaletteItem = {
    id: 'checkDesk',
    section: 'commands',
    title: t('common.checkDesk'),
    words: searchFold(`${t('common.checkDesk')} ${t('settingsWords.checkDesk')}`),
    run: onCheckDesk,
  };
  return (
    <Overlay label={t('palette.label')} onClose={onClose} testId="palette">
      <Palette
        items={[...screens, ...commands, checkDesk, ...(isLocked ? [unlock] : []), ...settings]}
        onJob={(jobId) => {
          goTo('ledger');
          ledger.setState({ openJob: jobId, lastJob: jobId });
        }}
        onOrder={(reference) => {
          findOrder(orders, reference);
          goTo('orders');
        }}
      />
    </Overlay>
  );
}
