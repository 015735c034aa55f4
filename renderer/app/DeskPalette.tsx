import { searchFold } from '../../electron/contract/searchFold.ts';
import { useSettings } from '../bridge/index.ts';
import { useCommands } from '../commands/CommandContext.ts';
import { findOrder } from '../features/orders/ordersDesk.ts';
import { Palette } from '../features/palette/Palette.tsx';
import type { PaletteItem } from '../features/palette/paletteItem.ts';
import { settingsIndex } from '../features/settings/settingsIndex.ts';
import { showSetting } from '../features/settings/settingsPlace.ts';
import { useText } from '../i18n/index.ts';
import { COMMANDS, DESK_COMMAND_IDS, keysOf, titleOf } from '../model/commandRegistry.ts';
import type { DeskState } from './deskState.ts';
import { Overlay } from './Overlay.tsx';
import { SCREENS, type ScreenId } from './screens.ts';

interface DeskPaletteProps extends DeskState {
  readonly goTo: (screen: ScreenId) => void;
  readonly onClose: () => void;
  /** Closes the palette and then runs: what lies behind it is what the command is about. */
  readonly onRun: (run: () => void) => void;
}

/** The palette with all that this desk has, and where each choice leads. */
export function DeskPalette({ goTo, onClose, onRun, ledger, orders, settingsPlace }: DeskPaletteProps) {
  const t = useText();
  const { desk } = useCommands();
  const isLocked = useSettings()?.kiosk === true;
  // The question that a command answers lies behind the palette.
  const commands = DESK_COMMAND_IDS.filter((id) => COMMANDS[id].cost !== 'answers')
    .filter((id) => isLocked || COMMANDS[id].onlyLocked !== true)
    .map((id): PaletteItem => {
      const { when, words } = COMMANDS[id];
      const title = t(titleOf(id));
      return {
        id,
        section: 'commands',
        title,
        ...(when.includes('settings') ? {} : { keys: keysOf(id) }),
        words: searchFold(words === undefined ? title : `${title} ${t(words)}`),
        run: () => onRun(() => void desk.run(id)),
      };
    });
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
  return (
    <Overlay label={t('palette.label')} onClose={onClose} testId="palette">
      <Palette
        items={[...screens, ...commands, ...settings]}
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
