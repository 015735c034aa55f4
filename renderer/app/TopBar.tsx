import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { printerLevel } from '../../electron/contract/printer.ts';
import type { Connection } from '../../electron/contract/status.ts';
import { listed, useJobs, useSettings, useStatus } from '../bridge/index.ts';
import { withoutFocus } from '../components/Button.tsx';
import { type IndicatorLevel, StatusIndicator } from '../components/StatusIndicator.tsx';
import { useNow } from '../components/useNow.ts';
import { useText } from '../i18n/index.ts';
import { feedLevel } from '../model/feedLevel.ts';
import { printerNameOf, troubledPrint } from '../model/printerNames.ts';
import { ScanRouteContext } from '../scanner/scanRoute.ts';
import { BalanceFigure } from './BalanceFigure.tsx';
import type { ScreenId } from './screens.ts';
import classes from './TopBar.module.css';

interface TopBarProps {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
  /** Leads to one question of the settings. */
  readonly toSetting: (id: 'connection' | 'printer' | 'scanner' | 'mailbox') => void;
  readonly onLeaveKiosk: () => void;
}

/** The name of the screen, and the lights: each shows its state in words and leads to the screen where it is fixed. */
export function TopBar({ screen, goTo, toSetting, onLeaveKiosk }: TopBarProps) {
  const t = useText();
  return (
    <header>
      <div className={classes.bar}>
        <ScreenTitle>{t(`title.${screen}`)}</ScreenTitle>
        <DeskName />
        <KioskMark onPress={onLeaveKiosk} />
        <div className={classes.lights} role="status" aria-label={t('light.label')}>
          <ServiceIndicator onPress={() => toSetting('connection')} />
          <MailboxIndicator onPress={() => toSetting('mailbox')} />
          <PrinterIndicator onPress={() => toSetting('printer')} />
          <ScannerIndicator onPress={() => toSetting('scanner')} />
          <BalanceFigure onPress={() => goTo('account')} />
        </div>
      </div>
      <TrialBand />
    </header>
  );
}

function DeskName() {
  const t = useText();
  const desk = useStatus((status) => status.deskName);
  return desk === null ? null : <span className={classes.desk}>{t('light.desk', { name: desk })}</span>;
}

/** Seen from a metre away, on every screen: a parcel with a label of the sandbox or the demo goes nowhere. */
function TrialBand() {
  const t = useText();
  const trial = useStatus(({ profile }) => (profile === 'live' ? null : profile));
  if (trial === null) return null;
  return (
    <p className={classes.trial} data-testid={`${trial}-mark`}>
      <strong>{t(`light.${trial}`)}</strong>
      <span>{t(`light.${trial}Hint`)}</span>
    </p>
  );
}

/** Shows that the screen is locked, and leads to the PIN that unlocks it. */
function KioskMark({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  const isLocked = useSettings()?.kiosk === true;
  if (!isLocked) return null;
  return (
    <button
      type="button"
      className={classes.kiosk}
      title={t('kiosk.markHint')}
      data-testid="kiosk-mark"
      onClick={withoutFocus(onPress)}
    >
      <IconLock size={18} aria-hidden="true" />
      {t('kiosk.mark')}
    </button>
  );
}

function ServiceIndicator({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  const state = useStatus(({ connection }) => connection.state);
  if (state === null) return null;
  return <StatusIndicator level={serviceLevel(state)} text={t(`light.service.${state}`)} onPress={onPress} />;
}

function PrinterIndicator({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  const known = useStatus(({ printer, printerRefused }) => ({ printer, printerRefused }));
  const settings = useSettings();
  const profile = useStatus((status) => status.profile);
  const troubled = useJobs((known) => troubledPrint(listed(known, 'attention')));
  if (known === null) return null;
  // A printer at which a label waits matters more than the state of the desk's usual printer.
  if (troubled !== null) {
    const { trouble, printerName } = troubled;
    return (
      <StatusIndicator
        level="bad"
        text={t('light.printer.trouble', { name: shortName(printerName), trouble: t(`trouble.${trouble}`) })}
        onPress={onPress}
      />
    );
  }
  const { printer, printerRefused: refused } = known;
  if (printer === null) {
    const missing = profile === null ? null : (settings?.printers[profile] ?? null);
    const text =
      missing === null
        ? t('light.printer.none')
        : t('light.printer.missing', { name: shortName(printerNameOf(missing)) });
    return <StatusIndicator level="bad" text={text} onPress={onPress} />;
  }
  const { state, trouble } = printer;
  const name = shortName(printer.name);
  // A print system calls a printer ready although its disk is full or its filter is broken: the last print shows that.
  if (trouble === null && refused !== null) {
    return (
      <StatusIndicator
        level="bad"
        text={t('light.printer.refused', { name: shortName(refused.name) })}
        onPress={onPress}
      />
    );
  }
  const text =
    trouble === null
      ? t(`light.printer.${state}`, { name })
      : t('light.printer.trouble', { name, trouble: t(`trouble.${trouble}`) });
  return <StatusIndicator level={printerLevel(printer)} text={text} onPress={onPress} />;
}

/** A longer name pushes the other lights together, and what is wrong out of sight. */
const LONGEST_NAME = 18;

function shortName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}

/** An absence of the mailbox shorter than this, such as after the start, is not shown, ms. */
const TIMEOUT_MS = 10_000;

/** Shown only where a mailbox is set up and does not work: otherwise there is nothing to fix. */
function MailboxIndicator({ onPress }: { readonly onPress: () => void }) {
  const events = useStatus((status) => status.events);
  if (events === null || events.state === 'off') return null;
  const { state, since } = events;
  // A missing secret is no fault where events arrive all the same: the service then signs with the API key, the older
  // way.
  if (state === 'connected')
    return events.hasSecret || events.pushed ? null : <Indicator level="warn" state="noSecret" onPress={onPress} />;
  if (state === 'token_refused' || state === 'not_a_mailbox') {
    return <Indicator level={feedLevel(state)} state={state} onPress={onPress} />;
  }
  return <Later since={since} state={state} onPress={onPress} />;
}

interface IndicatorProps {
  readonly state: 'connecting' | 'down' | 'token_refused' | 'not_a_mailbox' | 'noSecret';
  readonly onPress: () => void;
}

function Later({ since, ...indicator }: IndicatorProps & { readonly since: number | null }) {
  const now = useNow(5_000);
  return since !== null && now - since < TIMEOUT_MS ? null : <Indicator level="unsure" {...indicator} />;
}

function Indicator({ level, state, onPress }: IndicatorProps & { readonly level: 'unsure' | 'warn' | 'bad' | 'good' }) {
  const t = useText();
  return <StatusIndicator level={level} text={t(`mailbox.light.${state}`)} onPress={onPress} />;
}

/** Whether it is known how the scanner types; a guess that has turned out to matter is a warning. */
function ScannerIndicator({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  const setup = useSettings()?.scanner ?? null;
  const { seen } = useContext(ScanRouteContext);
  const layoutsDiffer = useStore(seen, (state) => state.layoutsDiffer);
  if (setup === null) return null;
  if (setup.foundAt !== null) return <StatusIndicator level="good" text={t('scannerLight.ready')} onPress={onPress} />;
  return (
    <StatusIndicator level={layoutsDiffer ? 'warn' : 'unsure'} text={t('scannerLight.notSetUp')} onPress={onPress} />
  );
}

/** Being offline is no error of the desk; a refused key has to be replaced by a person. */
function serviceLevel(state: Connection['state']): IndicatorLevel {
  switch (state) {
    case 'online':
      return 'good';
    case 'unknown':
      return 'unsure';
    case 'offline':
      return 'away';
    case 'service_error':
    case 'rate_limited':
      return 'warn';
    case 'key_refused':
    case 'forbidden':
      return 'bad';
    default:
      return state satisfies never;
  }
}

function ScreenTitle({ children }: { readonly children: ReactNode }) {
  return <h1 className={classes.title}>{children}</h1>;
}
