import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { defaultScannerSetup } from '../../electron/contract/scanner.ts';
import { useSettings, useStation } from '../bridge/StationContext.tsx';
import { CommandContext, type Commands } from '../commands/CommandContext.ts';
import type { PickupDesk } from '../features/pickup/pickupDesk.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { useDeskCommands } from '../features/scan/useDeskCommands.ts';
import { WrongLabelAlarm } from '../features/scan/WrongLabelAlarm.tsx';
import type { SettingId } from '../features/settings/settingsIndex.ts';
import { showSetting } from '../features/settings/settingsPlace.ts';
import { JOB_LISTS } from '../model/jobLists.ts';
import { AnswerContext } from '../scanner/answers.ts';
import { ScanRouteContext } from '../scanner/scanRoute.ts';
import { useScanner } from '../scanner/useScanner.ts';
import { Banners } from './Banners.tsx';
import type { DeskParts } from './deskParts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { KioskLeave } from './KioskLeave.tsx';
import { Palette } from './Palette.tsx';
import { Rail } from './Rail.tsx';
import { ScanStrip } from './ScanStrip.tsx';
import { Screen } from './Screen.tsx';
import classes from './Shell.module.css';
import { newsOf, type ScanStripDesk } from './scanStrip.ts';
import type { ScreenId } from './screens.ts';
import { TopBar } from './TopBar.tsx';
import { useFrameKeys } from './useFrameKeys.ts';

interface ShellProps extends DeskParts {
  readonly onCheckDesk: () => void;
}

/** What lies in front of the screens: one at a time. */
type InFront = 'palette' | 'kiosk' | null;

/** A single key that, like the digits of a question, acts when it stays alone. */
const KEYS_KEY = '?';

/** The frame of every screen. A scan is caught on each of them, and its outcome is shown at once. */
export function Shell({ onCheckDesk, ...parts }: ShellProps) {
  const { navigation, session, pickup, strip, settingsPlace } = parts;
  const screen = useStore(navigation.store, (state) => state.screen);
  const answers = useContext(AnswerContext);
  const scans = useContext(ScanRouteContext);
  const alarm = useStore(session.store, (state) => state.alarm);
  const [inFront, setInFront] = useState<InFront>(null);
  const close = useCallback(() => setInFront(null), []);
  const goTo = useCallback(
    (next: ScreenId) => {
      setInFront(null);
      navigation.goTo(next);
      if (next === 'scan') strip.close();
    },
    [navigation, strip],
  );
  const behind = useRef<(() => void) | null>(null);
  const runBehind = useCallback((run: () => void) => {
    behind.current = run;
    setInFront(null);
  }, []);
  const toSetting = (id: SettingId) => {
    showSetting(settingsPlace, id);
    goTo('settings');
  };
  const search = useCallback(() => setInFront((open) => (open === 'palette' ? null : 'palette')), []);
  useFrameKeys(goTo, search);
  useJobLists(session, pickup);
  useKioskLeaveWanted(useCallback(() => setInFront('kiosk'), []));
  const isRaised = () => session.store.getState().alarm !== null;
  // Whoever is asked something stays where they are, and reads of the scan at the edge.
  const mustStay = () =>
    (navigation.store.getState().screen !== 'scan' || inFront !== null) && scans.mustStay() && !isRaised();
  const commands = useDeskCommands(session, {
    goToScans: () => goTo('scan'),
    mustStay,
    isCovered: () => inFront !== null,
  });
  function ship(code: string): void {
    const became = commands.desk.scan(code);
    const entry = session.store.getState().entries[0];
    if (mustStay() && became === 'shipped' && entry !== undefined) strip.tellScan(entry.id);
    else if (!mustStay()) goTo('scan');
  }
  useScanner(
    {
      collects: () =>
        isRaised() || (navigation.store.getState().screen === 'scan' && inFront === null) || scans.taker() !== null,
      answers: () => (isRaised() || inFront !== null ? [] : [KEYS_KEY, ...answers.keys()]),
      onCode: (code, { endedAt }) => {
        // A command is one on every screen, also while a pickup has asked for the codes.
        if (commands.desk.take(code, commands.frame, endedAt)) return;
        const take = scans.taker();
        // While the alarm goes on every scan may be the label that ends it, whatever screen lies beneath.
        if (take !== null && !isRaised()) take(code);
        else ship(code);
      },
      onAnswer: (key) => (key === KEYS_KEY ? goTo('keys') : answers.answer(key)),
      onTyped: (typed) => scans.store.setState({ typed }),
    },
    true,
    useSettings()?.scanner ?? defaultScannerSetup,
  );
  useEffect(() => {
    // Only now is it gone, and nothing keeps the screen any more.
    if (inFront !== null) return;
    const run = behind.current;
    behind.current = null;
    run?.();
  }, [inFront]);
  useNewsOfCommands(commands, strip, mustStay);
  // The scan view tells of its scans itself, where nothing lies in front of it.
  const hasStrip = screen !== 'scan' || inFront !== null;

  return (
    <CommandContext value={commands}>
      <div className={classes.shell}>
        <div className={classes.stage}>
          <div className={classes.frame} inert={alarm !== null || inFront !== null}>
            <Rail screen={screen} goTo={goTo} onSearch={search} />
            <div className={classes.column}>
              <TopBar screen={screen} goTo={goTo} toSetting={toSetting} onLeaveKiosk={() => setInFront('kiosk')} />
              <Banners
                screen={screen}
                goTo={goTo}
                onConnection={() => toSetting('connection')}
                session={session}
                pickup={pickup}
              />
              <main className={classes.screen} data-screen={screen}>
                <ErrorBoundary resetKey={screen}>
                  <Screen {...parts} screen={screen} goTo={goTo} onCheckDesk={onCheckDesk} />
                </ErrorBoundary>
              </main>
            </div>
          </div>
          {inFront === 'palette' ? (
            <Palette
              {...parts}
              goTo={goTo}
              onCheckDesk={onCheckDesk}
              onClose={close}
              onRun={runBehind}
              onLeaveKiosk={() => setInFront('kiosk')}
            />
          ) : null}
          {inFront === 'kiosk' ? <KioskLeave onClose={close} /> : null}
        </div>
        {hasStrip ? <ScanStrip session={session} strip={strip} onGo={() => goTo('scan')} /> : null}
        {alarm === null ? null : <WrongLabelAlarm key={alarm.entryId} alarm={alarm} onStop={session.stopAlarm} />}
      </div>
    </CommandContext>
  );
}

/** Everything that is not finished is kept at hand, so that the counts on the rail are right on every screen. */
function useJobLists(session: ScanSession, pickup: PickupDesk): void {
  const { jobs } = useStation();
  useEffect(() => {
    void session.loadEarlier();
    void pickup.load();
    for (const list of JOB_LISTS) void jobs.load(list);
  }, [jobs, session, pickup]);
}

/** What a command did while somebody is asked something else is told at the edge, like a scan. */
function useNewsOfCommands({ desk }: Commands, strip: ScanStripDesk, mustStay: () => boolean): void {
  const latest = useRef(mustStay);
  useEffect(() => {
    latest.current = mustStay;
  });
  useEffect(
    () =>
      desk.store.subscribe((now, before) => {
        const news = newsOf(now, before);
        if (news !== null && latest.current()) strip.tellCommand(news);
      }),
    [desk, strip],
  );
}

/** Somebody wanted to close the window that only the owner's PIN closes. */
function useKioskLeaveWanted(onWanted: () => void): void {
  const { station } = useStation();
  useEffect(() => station.on('kiosk.leaveWanted', onWanted), [station, onWanted]);
}
