import { searchFold } from '../../electron/contract/searchFold.ts';
import { Palette as PaletteView } from '../features/palette/Palette.tsx';
import type { PaletteItem } from '../features/palette/paletteItem.ts';
import { settingsIndex } from '../features/settings/settingsIndex.ts';
import { showSetting } from '../features/settings/settingsPlace.ts';
import { useText } from '../i18n/useText.ts';
import type { DeskParts } from './deskParts.ts';
import { Overlay } from './Overlay.tsx';
import { SCREENS, type ScreenId } from './screens.ts';

interface PaletteProps extends DeskParts {
  readonly goTo: (screen: ScreenId) => void;
  readonly onCheckDesk: () => void;
  readonly onClose: () => void;
}

/** The palette with all that this desk has, and where each choice leads. */
export function Palette({ goTo, onCheckDesk, onClose, ledger, orders, settingsPlace }: PaletteProps) {
  const t = useText();
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
    title: t('check.again'),
    words: searchFold(`${t('check.again')} ${t('settingsWords.checkDesk')}`),
    run: onCheckDesk,
  };
  return (
    <Overlay label={t('palette.label')} onClose={onClose} testId="palette">
      <PaletteView
        items={[...screens, checkDesk, ...settings]}
        onJob={(jobId) => {
          ledger.setState({ list: null, search: '', from: null, to: null, openJob: jobId });
          goTo('ledger');
        }}
        onOrder={(reference) => {
          orders.setState({ search: reference });
          goTo('orders');
        }}
      />
    </Overlay>
  );
}
