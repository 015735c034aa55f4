import { MantineProvider } from '@mantine/core';
import type { i18n } from 'i18next';
import { useEffect, useLayoutEffect, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { StationProvider, useSettings, useStation, useStatus } from '../bridge/StationContext.tsx';
import type { StationMirror } from '../bridge/stationMirror.ts';
import { Button } from '../components/Button.tsx';
import { FullMessage } from '../components/FullMessage.tsx';
import { FirstRunView } from '../features/firstRun/FirstRunView.tsx';
import { createLedgerDesk } from '../features/ledger/ledgerDesk.ts';
import { createPickupDesk } from '../features/pickup/pickupDesk.ts';
import { createPriceForm } from '../features/prices/priceForm.ts';
import { createScanSession } from '../features/scan/scanSession.ts';
import { createShipForm } from '../features/ship/shipForm.ts';
import { useText } from '../i18n/useText.ts';
import { AnswerContext, createAnswerBoard } from '../scanner/answers.ts';
import { createScanRoute, ScanRouteContext } from '../scanner/scanRoute.ts';
import { mantineTheme, tokensForMantine } from '../theme/mantineTheme.ts';
import { useTheme } from '../theme/useTheme.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { createNavigation } from './navigation.ts';
import { Shell } from './Shell.tsx';

interface AppProps {
  readonly mirror: StationMirror;
  readonly texts: i18n;
  /** Lets the UI kit's own style element through the page's policy. */
  readonly nonce: string;
}

export function App({ mirror, texts, nonce }: AppProps) {
  return (
    <StationProvider mirror={mirror}>
      <I18nextProvider i18n={texts}>
        <Themed nonce={nonce}>
          <ErrorBoundary resetKey="">
            <Station />
          </ErrorBoundary>
        </Themed>
      </I18nextProvider>
    </StationProvider>
  );
}

function Themed({ nonce, children }: { readonly nonce: string; readonly children: React.ReactNode }) {
  const settings = useSettings();
  const theme = useTheme(settings?.theme ?? 'system');
  const { i18n } = useTranslation();
  const language = settings === null ? null : (settings.language ?? settings.systemLanguage);
  useLayoutEffect(() => {
    if (language !== null && language !== i18n.language) void i18n.changeLanguage(language);
  }, [i18n, language]);
  useLayoutEffect(() => {
    // Upper case follows the language of the page: i is İ in Turkish.
    document.documentElement.lang = language ?? i18n.language;
  }, [i18n, language]);
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={tokensForMantine}
      forceColorScheme={theme === 'light' ? 'light' : 'dark'}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}

/** The first run while no profile is open, the desk afterwards. */
function Station() {
  const t = useText();
  const mirror = useStation();
  const isReady = useStore(mirror.store, ({ status, settings }) => status !== null && settings !== null);
  const failure = useStore(mirror.store, (state) => state.failure);
  const profile = useStatus((status) => status.profile);
  const [isSettingUp, setSettingUp] = useState(false);
  useEffect(() => {
    void mirror.start();
  }, [mirror]);
  useEffect(() => {
    // A page that opens without a profile stays on the first run until the operator says that it is done.
    if (isReady && mirror.store.getState().status?.profile === null) setSettingUp(true);
  }, [isReady, mirror]);

  if (failure !== null && !isReady) {
    const body = `${t(`error.${failure.code}.title`)} ${t(`error.${failure.code}.todo`)}`;
    return (
      <FullMessage tone="problem" icon="problem" title={t('app.notStarted')} body={body}>
        <Button look="strong" size="large" onPress={() => void mirror.start()}>
          {t('app.tryAgain')}
        </Button>
      </FullMessage>
    );
  }
  if (!isReady) return <p role="status">{t('app.loading')}</p>;
  if (profile === null || isSettingUp) return <FirstRunView onDone={() => setSettingUp(false)} />;
  return <Desk key={profile} mirror={mirror} />;
}

/** Made anew for each profile: the scans of the demo are not those of the shop. */
function Desk({ mirror }: { readonly mirror: StationMirror }) {
  const [parts] = useState(() => ({
    navigation: createNavigation(),
    session: createScanSession(mirror, Date.now),
    answers: createAnswerBoard(),
    scans: createScanRoute(),
    ledger: createLedgerDesk(),
    pickup: createPickupDesk(mirror, Date.now),
    forms: { price: createPriceForm(), ship: createShipForm() },
  }));
  return (
    <AnswerContext value={parts.answers}>
      <ScanRouteContext value={parts.scans}>
        <Shell {...parts} />
      </ScanRouteContext>
    </AnswerContext>
  );
}
