import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { SavedFile } from '../../files/SavedFile.tsx';
import { formatDate, useText } from '../../i18n/index.ts';
import { ZOOM_STEPS, zoomStep } from '../../model/zoom.ts';
import { senderChoices, useSenders } from '../../parcelForm/serviceLists.ts';
import { SoundTest } from '../../setup/SoundTest.tsx';
import { ScannerSetup } from '../../setup/scannerSetup/ScannerSetup.tsx';
import type { Printers } from '../../setup/usePrinters.ts';
import { Boxes } from './Boxes.tsx';
import { Door } from './Door.tsx';
import { ForgetAccount } from './ForgetAccount.tsx';
import { KeepReceivers } from './KeepReceivers.tsx';
import { ListProfiles } from './ListProfiles.tsx';
import { MailboxSettings } from './Mailbox.tsx';
import { OrderFolder } from './OrderFolder.tsx';
import { Owner } from './Owner.tsx';
import { PanelSetting } from './PanelSetting.tsx';
import { PlainSetting } from './PlainSetting.tsx';
import { Printing } from './Printing.tsx';
import { FewerElsewhere, ForServiceTeam, NotInDemo, type PartProps, PinMissing, Question } from './Question.tsx';
import { Rules } from './Rules.tsx';
import { SecondCopy } from './SecondCopy.tsx';
import { Service } from './Service.tsx';
import { ShopLookup } from './ShopLookup.tsx';
import { ShopSettings } from './ShopSettings.tsx';
import { SiteSettings } from './SiteSettings.tsx';
import classes from './settings.module.css';
import type { SettingGroup } from './settingsIndex.ts';
import { type SettingsPlace, showSetting } from './settingsPlace.ts';
import { Update } from './Update.tsx';
import type { Undo } from './useUndo.ts';

interface SettingsGroupProps extends PartProps {
  readonly group: SettingGroup;
  readonly undo: Undo;
  readonly printers: Printers;
  readonly place: SettingsPlace;
  readonly onCheckDesk: () => void;
}

/** The questions of one group; settingsIndex.ts lists them for the search. */
export function SettingsGroup({ group, undo, printers, place, onCheckDesk, ...part }: SettingsGroupProps) {
  const t = useText();
  const { settings } = part;
  switch (group) {
    case 'desk':
      return (
        <>
          <PlainSetting id="language" {...part} />
          <PlainSetting id="theme" {...part} />
          <Zoom {...part} />
          <PlainSetting id="deskName" {...part} />
          <PlainSetting id="operator" {...part} />
          <PlainSetting id="courier" {...part} />
          <DeskSender {...part} />
          <PlainSetting id="autostart" {...part} />
          <Kiosk settings={settings} onSetPin={() => showSetting(place, 'ownerPin')} />
          <CheckAgain settings={settings} onCheckDesk={onCheckDesk} />
        </>
      );
    case 'printing':
      return (
        <>
          <Printing printers={printers} undo={undo} onOpen={(printer) => place.setState({ printer, found: null })} />
          <PlainSetting id="verifyLabels" {...part} />
          <PlainSetting id="staleLabels" {...part} />
        </>
      );
    case 'scanner':
      return (
        <Question id="scanner">
          <ScannerSetup onKeep={(scanner) => part.update({ scanner })} />
        </Question>
      );
    case 'sounds':
      return (
        <Question id="sounds" hint={t('settingsMore.soundsHint')}>
          <SoundTest onVolume={(soundVolume) => void part.update({ soundVolume })} />
        </Question>
      );
    case 'boxes':
      return (
        <>
          <Boxes {...part} />
          <CommandSheet />
        </>
      );
    case 'service':
      return (
        <>
          <Service />
          <NotInDemo id="mailbox" why={t('mailbox.demo')}>
            <MailboxSettings />
          </NotInDemo>
          <PlainSetting id="limits" {...part} />
          <PlainSetting id="othersShip" {...part} />
          <PanelSetting {...part} />
          <PlainSetting id="listLabels" {...part} />
          <ForServiceTeam>
            <PlainSetting id="cancelMethod" {...part} />
          </ForServiceTeam>
          <ForgetAccount />
        </>
      );
    case 'owner':
      return (
        <>
          <Owner settings={settings} />
          <KeepReceivers {...part} />
          <PlainSetting id="keepLabels" {...part}>
            <FewerElsewhere days={settings.fewerDays.keepLabelDays} />
          </PlainSetting>
          <SecondCopy />
          <Update />
        </>
      );
    case 'shop':
      return (
        <>
          <OrderFolder />
          <ListProfiles {...part} />
          <NotInDemo id="lookup" why={t('lookup.demo')}>
            <ShopLookup />
          </NotInDemo>
          <NotInDemo id="shopAddress" why={t('shop.demo')}>
            <ShopSettings />
          </NotInDemo>
          <Door />
        </>
      );
    case 'rules':
      return <Rules {...part} />;
    case 'desks':
      return (
        <NotInDemo id="site" why={t('site.demo')}>
          <SiteSettings onSetPin={() => showSetting(place, 'ownerPin')} />
        </NotInDemo>
      );
    default:
      return group satisfies never;
  }
}

interface CheckAgainProps extends Pick<PartProps, 'settings'> {
  readonly onCheckDesk: () => void;
}

/** When the desk was checked, what was put off then, and the way to do it again. */
function CheckAgain({ settings, onCheckDesk }: CheckAgainProps) {
  const t = useText();
  const { deskCheckedAt, deskCheck } = settings;
  const skipped = deskCheck.skipped.map((step) => t(`check.step.${step}`)).join(', ');
  return (
    <Question id="checkDesk" hint={t('check.hint')}>
      <p className="text-body" data-testid="desk-checked">
        {deskCheckedAt === null
          ? t('check.never')
          : t('check.when', { when: formatDate(deskCheckedAt, Date.now(), t.language) })}
      </p>
      {skipped === '' ? null : <p className="text-body">{t('check.wasSkipped', { steps: skipped })}</p>}
      <ActionButton action="checkDesk" onPress={onCheckDesk} />
    </Question>
  );
}

/** The sheet of command barcodes, to be printed on ordinary paper and hung up at the desk. */
function CommandSheet() {
  const t = useText();
  const [path, setPath] = useState<string | null>(null);
  const { run, pending, error } = useRequest('commands.saveSheet', (saved) => setPath(saved.path));
  function save(): void {
    setPath(null);
    void run({});
  }
  return (
    <Question id="commandSheet" hint={t('settingsMore.sheetHint')}>
      <ActionButton action="saveSheet" busy={pending} onPress={save} />
      <ErrorLine error={error} />
      {path === null ? null : <SavedFile path={path}>{t('settingsMore.sheetSaved', { path })}</SavedFile>}
    </Question>
  );
}

/** How large everything on the screen is; its keys work everywhere. */
function Zoom({ settings, update }: PartProps) {
  const t = useText();
  const { zoomPercent } = settings;
  const [smaller, larger] = [zoomStep(zoomPercent, 'out'), zoomStep(zoomPercent, 'in')];
  return (
    <Question id="zoom" hint={t('zoom.hint')}>
      <div className="row wrap items-center gap-10">
        <Button keys="Ctrl+−" disabled={zoomPercent <= ZOOM_STEPS[0]} onPress={() => update({ zoomPercent: smaller })}>
          {t('zoom.smaller')}
        </Button>
        <output className={classes.figure}>{t('common.percent', { percent: zoomPercent })}</output>
        <Button keys="Ctrl++" disabled={zoomPercent === larger} onPress={() => update({ zoomPercent: larger })}>
          {t('zoom.larger')}
        </Button>
      </div>
    </Question>
  );
}

/** The sender address of this desk; another account has other addresses, so that each has its own answer. */
function DeskSender({ settings, update }: PartProps) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const senders = useSenders();
  if (profile === null) return null;
  const code = settings.senderCodes[profile];
  return (
    <Question id="sender" hint={t('settings.senderHint')}>
      <Select
        className={classes.short ?? ''}
        aria-label={t('settings.sender')}
        placeholder={t('ship.defaultCarrier')}
        data={senderChoices(senders.value, code)}
        value={code}
        clearable
        clearButtonProps={{ 'aria-label': t('ship.defaultCarrier') }}
        onChange={(next) => void update({ senderCodes: { ...settings.senderCodes, [profile]: next } })}
        data-testid="desk-sender"
      />
    </Question>
  );
}

interface KioskProps extends Pick<PartProps, 'settings'> {
  /** Leads to where the owner's PIN is set. */
  readonly onSetPin: () => void;
}

/** Fills the screen and locks it; only the owner's PIN leads out again, so there has to be one first. */
function Kiosk({ settings, onSetPin }: KioskProps) {
  const t = useText();
  const client = useStation();
  const { run, pending, error } = useRequest('kiosk.enter', client.takeSettings);
  return (
    <Question id="kiosk" hint={t('kiosk.hint')}>
      {settings.kiosk ? <p className="text-body">{t('kiosk.isOn')}</p> : null}
      {settings.kiosk ? null : <ActionButton action="enterKiosk" busy={pending} onPress={() => void run({})} />}
      {error?.code === 'pin_missing' ? (
        <PinMissing text={t('kiosk.needsPin')} onSetPin={onSetPin} />
      ) : (
        <ErrorLine error={error} />
      )}
    </Question>
  );
}
