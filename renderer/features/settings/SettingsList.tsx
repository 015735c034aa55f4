import { useState } from 'react';
import { useStore } from 'zustand';
import { Kbd } from '../../components/Button.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useText } from '../../i18n/index.ts';
import { useAltKeys } from '../../scanner/useKeys.ts';
import classes from './SettingsList.module.css';
import { SETTING_GROUPS, searchSettings, settingsIndex } from './settingsIndex.ts';
import { type SettingsPlace, showSetting } from './settingsPlace.ts';

/** The tenth group has the key after the ninth. */
const digitOf = (index: number) => String((index + 1) % 10);

/** The groups beside the questions, and a search over all of them. */
export function SettingsList({ place }: { readonly place: SettingsPlace }) {
  const t = useText();
  const { group, found } = useStore(place);
  const [search, setSearch] = useState('');
  const results = searchSettings(settingsIndex(t), search);
  const isSearching = search.trim() !== '';
  useAltKeys(
    Object.fromEntries(
      SETTING_GROUPS.map((id, index) => [digitOf(index), () => place.setState({ group: id, found: null })]),
    ),
  );
  return (
    <nav className={classes.list} aria-label={t('settingsMore.groups')}>
      <SearchField
        label={t('settingsMore.search')}
        value={search}
        maxLength={60}
        onValue={setSearch}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && search !== '') {
            event.preventDefault();
            setSearch('');
          }
          const [first] = results;
          if (event.key === 'Enter' && first !== undefined) showSetting(place, first.id);
        }}
      />
      {isSearching ? (
        <ul className="stack gap-2" aria-label={t('settingsMore.results')}>
          {results.map(({ id, title, groupName }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.result}
                aria-current={found === id ? 'true' : undefined}
                onClick={() => showSetting(place, id)}
              >
                <b>{title}</b>
                <span>{groupName}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="stack gap-2">
          {SETTING_GROUPS.map((id, index) => (
            <li key={id}>
              <button
                type="button"
                className={classes.group}
                aria-current={group === id ? 'true' : undefined}
                onClick={() => place.setState({ group: id, found: null })}
              >
                <span>{t(`settingsGroup.${id}`)}</span>
                <Kbd keys={`Alt+${digitOf(index)}`} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSearching && results.length === 0 ? (
        <p className={classes.none} role="status">
          {t('settingsMore.nothing', { search: search.trim() })}
        </p>
      ) : null}
    </nav>
  );
}
