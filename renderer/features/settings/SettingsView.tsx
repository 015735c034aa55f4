import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StationError } from '../../../electron/contract/errors.ts';
import { defaultPrinterSetup } from '../../../electron/contract/printer.ts';
import type { SettingsPatch } from '../../../electron/contract/settings.ts';
import { useSettings, useStation } from '../../bridge/index.ts';
import { Button, Kbd } from '../../components/Button.tsx';
import { Page } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { useAltKeys } from '../../scanner/useKeys.ts';
import { useStay } from '../../scanner/useScanner.ts';
import { usePrinters } from '../../setup/usePrinters.ts';
import { CalibrationFlow } from './printer/CalibrationFlow.tsx';
import { PrinterView } from './printer/PrinterView.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import listClasses from './SettingsList.module.css';
import classes from './settings.module.css';
import { SETTING_GROUPS, searchSettings, settingsIndex } from './settingsIndex.ts';
import { type SettingsPlace, SettingsPlaceContext, showSetting } from './settingsPlace.ts';
import { partOf, type Undo, useUndo } from './useUndo.ts';

interface SettingsViewProps {
  readonly place: SettingsPlace;
  readonly onCheckDesk: () => void;
}

/** Settings, grouped by the question that each answers; stored at once. */
export function SettingsView({ place, onCheckDesk }: SettingsViewProps) {
  const settings = useSettings();
  const client = useStation();
  const printers = usePrinters();
  const undo = useUndo();
  const [error, setError] = useState<StationError | null>(null);
  const { group, printer: openPrinter } = useStore(place);
  const box = useRef<HTMLDivElement>(null);
  // What is typed and not stored yet is only in its field; a scan must not take it away.
  const [isTyping, setTyping] = useState(false);
  useStay(isTyping);
  /** The printer that is being calibrated, on a page of its own. */
  const [calibrated, calibrate] = useState<string | null>(null);
  const close = useCallback(() => place.setState({ printer: null }), [place]);
  useEffect(() => {
    // Each group begins at its top, unless the search leads to one of its questions.
    setTyping(false);
    if (group && place.getState().found === null) box.current?.closest('main')?.scrollTo?.({ top: 0 });
  }, [group, place]);
  if (settings === null) return null;
  const update = (patch: SettingsPatch) => {
    setTyping(false);
    const before = partOf(settings, patch);
    const stored = undo.did(client.updateSettings(patch), () => client.updateSettings(before));
    void stored.then(setError);
    return stored;
  };
  const printer = printers.all?.find(({ id }) => id === openPrinter);
  if (printer !== undefined && printer.id === calibrated) {
    return (
      <Page>
        <CalibrationFlow
          printer={printer}
          setup={settings.printerSetups[printer.id] ?? defaultPrinterSetup}
          onClose={() => calibrate(null)}
        />
      </Page>
    );
  }
  if (printer !== undefined) {
    return (
      <Page>
        <PrinterView
          printer={printer}
          printers={printers.all ?? []}
          settings={settings}
          undo={undo}
          onClose={close}
          onCalibrate={() => calibrate(printer.id)}
        />
        <UndoLine undo={undo} />
      </Page>
    );
  }
  return (
    <SettingsPlaceContext value={place}>
      <Page>
        <div className={classes.columns} ref={box}>
          <SettingsList place={place} />
          <div className={classes.questions} key={undo.round} onInput={(event) => setTyping(isText(event.target))}>
            <ErrorLine error={error} />
            <SettingsGroup
              group={group}
              settings={settings}
              update={update}
              undo={undo}
              printers={printers}
              place={place}
              onCheckDesk={onCheckDesk}
            />
          </div>
        </div>
        <UndoLine undo={undo} />
      </Page>
    </SettingsPlaceContext>
  );
}

/** A field that is always there; questions and PIN forms come and go, and hold the screen themselves while they are open. */
function isText(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement) || ['radio', 'checkbox', 'range'].includes(target.type)) return false;
  return target.closest('[data-testid=owner-pin], [data-testid=pin], [data-testid=question]') === null;
}

/** Shows that the last change is saved, and how to undo it; at the lower edge, always in sight. */
function UndoLine({ undo }: { readonly undo: Undo }) {
  const t = useText();
  if (undo.error !== null) return <ErrorLine error={undo.error} />;
  if (undo.state === 'none') return null;
  return (
    <div className={classes.line} role="status" data-testid="undo" data-tone="done">
      <ToneIcon name="done" size={24} />
      <strong>{undo.state === 'saved' ? t('printers.saved') : t('printers.undone')}</strong>
      {undo.state === 'saved' ? (
        <Button keys={keysOf('undoSetting')} onPress={undo.run}>
          {t('printers.undo')}
        </Button>
      ) : null}
    </div>
  );
}

/** The tenth group has the key after the ninth. */
const digitOf = (index: number) => String((index + 1) % 10);

/** The groups beside the questions, and a search over all of them. */
function SettingsList({ place }: { readonly place: SettingsPlace }) {
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
    <nav className={listClasses.list} aria-label={t('settingsMore.groups')}>
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
                className={listClasses.result}
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
                className={listClasses.group}
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
        <p className={listClasses.none} role="status">
          {t('settingsMore.nothing', { search: search.trim() })}
        </p>
      ) : null}
    </nav>
  );
}
