import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useStation } from '../bridge/index.ts';
import { CommandContext, type Commands } from '../commands/CommandContext.ts';
import { createSeenBoard, type SeenBoard, SeenContext } from '../commands/SeenKey.tsx';
import { Banner } from '../components/Banner.tsx';
import { HiddenText } from '../components/values.tsx';
import { openFresh } from '../features/ledger/ledgerDesk.ts';
import type { PickupDesk } from '../features/pickup/pickupDesk.ts';
import { bandOf } from '../features/scan/problemBand.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { WrongLabelAlarm } from '../features/scan/WrongLabelAlarm.tsx';
import type { SettingId } from '../features/settings/settingsIndex.ts';
import { showSetting } from '../features/settings/settingsPlace.ts';
import { useText } from '../i18n/index.ts';
import { CorrectContext } from '../jobs/index.ts';
import { JOB_LISTS } from '../model/jobLists.ts';
import { keyPlaceOf } from '../scanner/keyPlace.ts';
import { keyLetter, useKeyDown, useShortcuts } from '../scanner/useKeys.ts';
import { Banners } from './banners/Banners.tsx';
import { DeskPalette } from './DeskPalette.tsx';
import type { DeskState } from './deskState.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import classes from './frame.module.css';
import { KioskLeave } from './KioskLeave.tsx';
import { Rail } from './Rail.tsx';
import { ScanStrip } from './ScanStrip.tsx';
import { Screen, useDrawnScreen } from './Screen.tsx';
import { SCREENS, type ScreenId } from './screens.ts';
import { TopBar } from './TopBar.tsx';
import { useCodes } from './useCodes.ts';

interface ShellProps extends DeskState {
  readonly onDeskSteps: () => void;
}

/** The frame of every screen. A scan is caught on each of them, and its outcome is shown at once. */
export function Shell({ onDeskSteps, ...parts }: ShellProps) {
  const { navigation, session, pickup, strip, shelf, ledger, repair, settingsPlace } = parts;
  const screen = useStore(navigation.store, (state) => state.screen);
  const drawn = useDrawnScreen(screen);
  const alarm = useStore(session.store, (state) => state.alarm);
  const { inFront, close, search, showBanners, askToLeaveKiosk, runBehind } = useInFront();
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const goTo = useCallback(
    (next: ScreenId) => {
      close();
      // It opens at its list, with anything open there before; a link to one job opens that job after this.
      if (next === 'ledger') openFresh(ledger);
      navigation.goTo(next);
      if (next === 'scan') strip.close();
    },
    [close, navigation, strip, ledger],
  );
  const correct = useCallback(
    (jobId: string) => {
      repair.open({ kind: 'job', jobId });
      goTo('repair');
    },
    [repair, goTo],
  );
  const toSetting = (id: SettingId) => {
    showSetting(settingsPlace, id);
    goTo('settings');
  };
  useFrameKeys(goTo, search);
  useJobLists(session, pickup);
  // After leaving the pickup before it starts, the next scan ships orders again, also on its screen.
  useEffect(() => {
    if (screen !== 'pickup') pickup.stopChoosing();
  }, [screen, pickup]);
  const commands = useCodes({
    session,
    pickup,
    strip,
    shelf,
    screen: () => navigation.store.getState().screen,
    goTo,
    leaveKiosk: askToLeaveKiosk,
    isCovered: inFront !== null,
    asksInFront: inFront === 'banners',
  });
  const seen = useSeenKey(session, commands, inFront === null && alarm === null);
  // The scan view shows its scans itself, where nothing lies in front of it.
  const hasStrip = screen !== 'scan' || inFront !== null;

  return (
    <CommandContext value={commands}>
      <SeenContext value={seen}>
        <CorrectContext value={correct}>
          <div className={classes.shell}>
            <div ref={setStage} className="grow min-h-0 relative">
              <div className={classes.frame} inert={alarm !== null || inFront !== null}>
                <Rail screen={screen} goTo={goTo} onSearch={search} />
                <div className={classes.column}>
                  <ScansElsewhere screen={screen}>
                    <TopBar screen={screen} goTo={goTo} toSetting={toSetting} onLeaveKiosk={askToLeaveKiosk} />
                  </ScansElsewhere>
                  <Banners
                    screen={screen}
                    goTo={goTo}
                    toSetting={toSetting}
                    session={session}
                    pickup={pickup}
                    shelf={shelf}
                    listIn={inFront === 'banners' ? stage : null}
                    onList={showBanners}
                    onClose={close}
                  />
                  <main className={classes.screen} data-screen={drawn}>
                    <ErrorBoundary resetKey={drawn}>
                      <Screen {...parts} screen={drawn} goTo={goTo} onDeskSteps={onDeskSteps} toSetting={toSetting} />
                    </ErrorBoundary>
                  </main>
                </div>
              </div>
              {inFront === 'palette' ? <DeskPalette {...parts} goTo={goTo} onClose={close} onRun={runBehind} /> : null}
              {inFront === 'kiosk' ? <KioskLeave onClose={close} /> : null}
            </div>
            {hasStrip ? <ScanStrip session={session} strip={strip} onGo={() => goTo('scan')} /> : null}
            {alarm === null ? null : <WrongLabelAlarm key={alarm.entryId} alarm={alarm} onStop={session.stopAlarm} />}
          </div>
        </CorrectContext>
      </SeenContext>
    </CommandContext>
  );
}

/** Loads everything that is not finished, so that the counts on the rail are right on every screen. */
function useJobLists(session: ScanSession, pickup: PickupDesk): void {
  const { jobs } = useStation();
  useEffect(() => {
    void session.loadEarlier();
    void pickup.load();
    for (const list of JOB_LISTS) void jobs.load(list);
  }, [jobs, session, pickup]);
}

/** Ctrl and these open the search; a scanner's Ctrl comes only within a scan, and is swallowed with it. */
const SEARCH_KEYS = ['K', 'P'];

/**
 * The function keys choose the screen, wherever the focus is, also out of a question; the courier, who comes at any
 * moment, has Alt+K. Ctrl+K searches everything.
 */
function useFrameKeys(goTo: (screen: ScreenId) => void, onSearch: () => void): void {
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) {
        if (!SEARCH_KEYS.includes(keyLetter(event)) || event.altKey || event.shiftKey) return;
        event.preventDefault();
        if (!event.repeat) onSearch();
        return;
      }
      if (event.altKey) return;
      const pressed = event.shiftKey ? `Shift+${event.key}` : event.key;
      const screen = SCREENS.find(({ key }) => key === pressed && /F\d+$/u.test(key));
      if (screen === undefined) return;
      event.preventDefault();
      goTo(screen.id);
    },
    [goTo, onSearch],
  );
  useKeyDown(onKeyDown);
  useShortcuts({ pickup: () => goTo('pickup') });
}

/** The layer in front of the screens: one at a time. */
type InFront = 'palette' | 'kiosk' | 'banners' | null;

function useInFront() {
  const { station } = useStation();
  const [inFront, setInFront] = useState<InFront>(null);
  const behind = useRef<(() => void) | null>(null);
  const askToLeaveKiosk = useCallback(() => setInFront('kiosk'), []);
  // A person tried to close the window, which only the owner's PIN closes.
  useEffect(() => station.on('kiosk.leaveWanted', askToLeaveKiosk), [station, askToLeaveKiosk]);
  useEffect(() => {
    if (inFront !== null) return;
    const run = behind.current;
    behind.current = null;
    run?.();
  }, [inFront]);
  return {
    inFront,
    close: useCallback(() => setInFront(null), []),
    askToLeaveKiosk,
    showBanners: useCallback(() => setInFront('banners'), []),
    /** Opens the search, or closes it. */
    search: useCallback(() => setInFront((open) => (open === 'palette' ? null : 'palette')), []),
    /** Closes what lies in front and then does this, once nothing holds the screen any more. */
    runBehind: useCallback((run: () => void) => {
      behind.current = run;
      setInFront(null);
    }, []),
  };
}

/**
 * The key for what was seen works on every screen: it takes the topmost thing that the screen shows. Where the screen
 * shows none, but the scan view has a problem that was not seen yet, it goes there first: only
 * what was on the screen counts as seen. `isFree`: nothing lies in front of the screen.
 */
function useSeenKey(session: ScanSession, { desk, frame }: Commands, isFree: boolean): SeenBoard {
  const { jobs } = useStation();
  const [board] = useState(createSeenBoard);
  useShortcuts({
    seen: isFree
      ? () => {
          if (board.takeTopmost() || frame.mustStay()) return;
          const { entries, seen } = session.store.getState();
          const waits = bandOf(entries, jobs.store.getState().jobs, seen, null).length;
          if (waits + desk.store.getState().refusals.length > 0) frame.goToScans();
        }
      : null,
  });
  return board;
}

/** In the place of the top line (`children`), so that nothing moves under the click that brings the keyboard back. */
function ScansElsewhere({ screen, children }: { readonly screen: ScreenId; readonly children: ReactNode }) {
  const t = useText();
  const where = useSyncExternalStore(subscribe, placeOfScans);
  if (where === 'here') return children;
  return (
    <header className={classes.away}>
      {/* For screen readers it stays the same page. */}
      <h1>
        <HiddenText>{t(`title.${screen}`)}</HiddenText>
      </h1>
      <div data-testid="scans-elsewhere" data-place={where}>
        <Banner
          tone={where === 'window' ? 'problem' : 'neutral'}
          icon={where === 'window' ? 'problem' : 'info'}
          title={t(`scansElsewhere.${where}.title`)}
          body={t(`scansElsewhere.${where}.body`)}
        />
      </div>
    </header>
  );
}

/** The current target of the keys of a scan. `field`: what is scanned there stays there, as in that of the API key. */
function placeOfScans(): 'here' | 'window' | 'field' {
  if (!document.hasFocus()) return 'window';

  return keyPlaceOf(document.activeElement, false) === null ? 'field' : 'here';
}

const CHANGES = ['focus', 'blur', 'focusin', 'focusout'] as const;

function subscribe(listener: () => void): () => void {
  for (const name of CHANGES) window.addEventListener(name, listener);
  return () => {
    for (const name of CHANGES) window.removeEventListener(name, listener);
  };
}
