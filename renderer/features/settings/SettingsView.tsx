import { SegmentedControl, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import { type CancelMethod, cancelMethodSchema } from '../../../electron/contract/service.ts';
import type { SettingsPatch } from '../../../electron/contract/settings.ts';
import { useSettings, useStation, useStatus } from '../../bridge/StationContext.tsx';
import type { KnownSettings } from '../../bridge/stationMirror.ts';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { NumberField } from '../../components/NumberField.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { ConnectionForm } from '../../setup/ConnectionForm.tsx';
import { DemoButton } from '../../setup/DemoButton.tsx';
import { SwitchProfile } from '../../setup/SwitchProfile.tsx';
import { usePrinters } from '../../setup/usePrinters.ts';
import { KeepReceivers } from './KeepReceivers.tsx';
import { Labels } from './Labels.tsx';
import { Operator } from './Operator.tsx';
import { Owner } from './Owner.tsx';
import { Printing } from './Printing.tsx';
import type { PartProps } from './partProps.ts';
import { PrinterView } from './printer/PrinterView.tsx';
import { Question } from './Question.tsx';
import classes from './SettingsView.module.css';
import { UndoLine } from './UndoLine.tsx';
import { useUndo } from './useUndo.ts';

/** Settings, grouped by the question that each answers; kept at once. */
export function SettingsView() {
  const settings = useSettings();
  const mirror = useStation();
  const printers = usePrinters();
  const undo = useUndo();
  const [error, setError] = useState<StationError | null>(null);
  const [openPrinter, setOpenPrinter] = useState<string | null>(null);
  const close = useCallback(() => setOpenPrinter(null), []);
  if (settings === null) return null;
  const update = (patch: SettingsPatch) => {
    const before = partOf(settings, patch);
    const kept = mirror.updateSettings(patch);
    undo.did(kept, () => mirror.updateSettings(before));
    void kept.then(setError);
  };
  const printer = printers.all?.find(({ id }) => id === openPrinter);
  if (printer !== undefined) {
    return (
      <Page>
        <PrinterView printer={printer} printers={printers.all ?? []} settings={settings} undo={undo} onClose={close} />
        <UndoLine undo={undo} />
      </Page>
    );
  }
  const part = { settings, update };
  return (
    <Page>
      {error === null ? null : <ErrorLine error={error} />}
      <div className={classes.columns} key={undo.round}>
        <div className={classes.column}>
          <Printing printers={printers} undo={undo} onOpen={setOpenPrinter} />
          <Labels {...part} />
          <Owner settings={settings} />
          <StaleLabels {...part} />
        </div>
        <div className={classes.column}>
          <Looks {...part} />
          <Operator {...part} />
          <Service />
          <Limits {...part} />
          <KeepReceivers {...part} />
        </div>
      </div>
      <UndoLine undo={undo} />
    </Page>
  );
}

/** What the patch is about, as it is now: the way back. */
function partOf(settings: KnownSettings, patch: SettingsPatch): SettingsPatch {
  const names = Object.keys(patch) as (keyof SettingsPatch)[];
  return Object.fromEntries(names.map((key) => [key, settings[key]]));
}

type LanguageChoice = 'system' | 'tr' | 'en';

function Looks({ settings, update }: PartProps) {
  const t = useText();
  const [desk, setDesk] = useState(settings.deskName);
  const language: LanguageChoice = settings.language ?? 'system';
  return (
    <>
      <Question title={t('settings.language')}>
        <SegmentedControl<LanguageChoice>
          size="md"
          aria-label={t('settings.language')}
          value={language}
          onChange={(value) => update({ language: value === 'system' ? null : value })}
          data={[
            { value: 'system', label: t('settings.languageSystem') },
            { value: 'tr', label: t('settings.tr') },
            { value: 'en', label: t('settings.en') },
          ]}
        />
      </Question>
      <Question title={t('settings.theme')}>
        <SegmentedControl<KnownSettings['theme']>
          size="md"
          aria-label={t('settings.theme')}
          value={settings.theme}
          onChange={(theme) => update({ theme })}
          data={(['system', 'light', 'dark', 'contrast'] as const).map((value) => ({
            value,
            label: t(`settings.themes.${value}`),
          }))}
        />
      </Question>
      <Question title={t('settings.desk')} hint={t('settings.deskHint')}>
        <TextInput
          size="md"
          className={classes.short ?? ''}
          aria-label={t('settings.desk')}
          maxLength={40}
          value={desk}
          onChange={(event) => setDesk(event.currentTarget.value)}
          onBlur={() => {
            const deskName = desk.trim();
            if (deskName === '') setDesk(settings.deskName);
            else if (deskName !== settings.deskName) update({ deskName });
          }}
        />
      </Question>
    </>
  );
}

function Limits({ settings, update }: PartProps) {
  const t = useText();
  return (
    <>
      <Question title={t('settings.limits')} hint={t('settings.requestsHint')}>
        <div className={classes.short}>
          <NumberField
            label={t('settings.requestsPerMinute')}
            value={settings.requestsPerMinute}
            min={6}
            max={120}
            onKeep={(requestsPerMinute) => update({ requestsPerMinute })}
          />
        </div>
      </Question>
      <Question title={t('settings.cancelMethod')} hint={t('settings.cancelMethodHint')}>
        <SegmentedControl<CancelMethod>
          size="md"
          aria-label={t('settings.cancelMethod')}
          value={settings.cancelMethod}
          onChange={(cancelMethod) => update({ cancelMethod })}
          data={[...cancelMethodSchema.options]}
        />
      </Question>
    </>
  );
}

function StaleLabels({ settings, update }: PartProps) {
  const t = useText();
  return (
    <Question title={t('settings.staleLabel')}>
      <div className={classes.short}>
        <NumberField
          label={t('settings.staleLabel')}
          hidesLabel
          suffix={t('settings.hours')}
          value={settings.staleLabelHours}
          min={1}
          max={720}
          onKeep={(staleLabelHours) => update({ staleLabelHours })}
        />
      </div>
    </Question>
  );
}

function Service() {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const baseUrl = useStatus((status) => status.baseUrl);
  const hint =
    profile === 'demo' || baseUrl === null
      ? t('settings.connectionDemo')
      : profile === 'sandbox'
        ? t('settings.connectionSandbox', { address: baseUrl })
        : t('settings.connectionLive', { address: baseUrl });
  return (
    <Question title={t('settings.connection')} hint={hint}>
      <SwitchProfile />
      <ConnectionForm />
      {profile === 'demo' ? null : (
        <>
          <p className={classes.demo}>{t('settings.demoBody')}</p>
          <DemoButton />
        </>
      )}
    </Question>
  );
}
