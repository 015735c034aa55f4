import { IconLock } from '@tabler/icons-react';
import { listed } from '../bridge/jobMirror.ts';
import { useJobs, useSettings, useStatus } from '../bridge/StationContext.tsx';
import { ScreenTitle } from '../components/ScreenTitle.tsx';
import { StatusLight } from '../components/StatusLight.tsx';
import { useText } from '../i18n/useText.ts';
import { printerLevel } from '../model/printerLevel.ts';
import { printerNameOf } from '../model/printerName.ts';
import { troubledPrint } from '../model/troubledPrint.ts';
import { BalanceFigure } from './BalanceFigure.tsx';
import { serviceLevel } from './lightLevels.ts';
import { MailboxLight } from './MailboxLight.tsx';
import { ScannerLight } from './ScannerLight.tsx';
import type { ScreenId } from './screens.ts';
import classes from './TopBar.module.css';

interface TopBarProps {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
  /** Leads to one question of the settings. */
  readonly toSetting: (id: 'connection' | 'printer' | 'scanner' | 'mailbox') => void;
  readonly onLeaveKiosk: () => void;
}

/** Where we are, and the lights: each says in words what is so and leads to the screen that mends it. */
export function TopBar({ screen, goTo, toSetting, onLeaveKiosk }: TopBarProps) {
  const t = useText();
  return (
    <header className={classes.bar}>
      <ScreenTitle>{t(`title.${screen}`)}</ScreenTitle>
      <ProfileMark />
      <KioskMark onPress={onLeaveKiosk} />
      <div className={classes.lights} role="status" aria-label={t('light.label')}>
        <ServiceLight onPress={() => toSetting('connection')} />
        <MailboxLight onPress={() => toSetting('mailbox')} />
        <PrinterLight onPress={() => toSetting('printer')} />
        <ScannerLight onPress={() => toSetting('scanner')} />
        <BalanceFigure onPress={() => goTo('account')} />
      </div>
    </header>
  );
}

function ProfileMark() {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const desk = useStatus((status) => status.deskName);
  return (
    <>
      {profile === 'demo' ? (
        <span className={classes.demo} title={t('light.demoHint')}>
          {t('light.demo')}
        </span>
      ) : null}
      {profile === 'sandbox' ? (
        <span className={classes.demo} title={t('light.sandboxHint')} data-testid="sandbox-mark">
          {t('light.sandbox')}
        </span>
      ) : null}
      {desk === null ? null : <span className={classes.desk}>{t('light.desk', { name: desk })}</span>}
    </>
  );
}

/** That the screen is locked, and the way to the PIN that unlocks it. */
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
      onClick={(event) => {
        event.currentTarget.blur();
        onPress();
      }}
    >
      <IconLock size={18} aria-hidden="true" />
      {t('kiosk.mark')}
    </button>
  );
}

function ServiceLight({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  const state = useStatus(({ connection }) => connection.state);
  if (state === null) return null;
  return <StatusLight level={serviceLevel(state)} text={t(`light.service.${state}`)} onPress={onPress} />;
}

function PrinterLight({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  const known = useStatus(({ printer, printerRefused }) => ({ printer, printerRefused }));
  const settings = useSettings();
  const profile = useStatus((status) => status.profile);
  const troubled = useJobs((known) => troubledPrint(listed(known, 'attention')));
  if (known === null) return null;
  // What keeps a label from coming out now matters more than how the desk's usual printer is.
  if (troubled !== null) {
    const { trouble, printerName: name } = troubled;
    return (
      <StatusLight
        level="bad"
        text={t('light.printer.trouble', { name, trouble: t(`trouble.${trouble}`) })}
        onPress={onPress}
      />
    );
  }
  const { printer, printerRefused: refused } = known;
  if (printer === null) {
    const missing = profile === null ? null : (settings?.printers[profile] ?? null);
    const text =
      missing === null ? t('light.printer.none') : t('light.printer.missing', { name: printerNameOf(missing) });
    return <StatusLight level="bad" text={text} onPress={onPress} />;
  }
  const { name, state, trouble } = printer;
  // A print system calls a printer ready whose disk is full or whose filter is broken: the last sheet knows better.
  if (trouble === null && refused !== null) {
    return <StatusLight level="bad" text={t('light.printer.refused', { name: refused.name })} onPress={onPress} />;
  }
  const text =
    trouble === null
      ? t(`light.printer.${state}`, { name })
      : t('light.printer.trouble', { name, trouble: t(`trouble.${trouble}`) });
  return <StatusLight level={printerLevel(printer)} text={text} onPress={onPress} />;
}
