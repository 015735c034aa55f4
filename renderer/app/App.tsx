import { MantineProvider } from '@mantine/core';
import type { i18n } from 'i18next';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StationError } from '../../electron/contract/errors.ts';
import { noDeskCheck } from '../../electron/contract/settings.ts';
import type { Profile } from '../../electron/contract/status.ts';
import { type StationClient, StationProvider, useSettings, useStation, useStatus } from '../bridge/index.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { Button } from '../components/Button.tsx';
import { FullMessage } from '../components/FullMessage.tsx';
import { FirstRunView } from '../features/firstRun/DeskCheckPage.tsx';
import { TextsProvider, useText } from '../i18n/index.ts';
import { zoomDirectionOf, zoomStep } from '../model/zoom.ts';
import { AnswerContext, createAnswerBoard } from '../scanner/answers.ts';
import type { HeldKeys } from '../scanner/heldKeys.ts';
import { createScanRoute, ScanRouteContext } from '../scanner/scanRoute.ts';
import { mantineTheme, tokensForMantine, useTheme } from '../theme/theme.ts';
import { createDeskState } from './deskState.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import classes from './frame.module.css';
import { Shell } from './Shell.tsx';

interface AppProps {
  readonly client: StationClient;
  readonly texts: i18n;
  /** Lets Mantine's own style element through the page's policy. */
  readonly nonce: string;
  /** Keys from before the desk is there. */
  readonly heldKeys: HeldKeys;
}

export function App({ client, texts, nonce, heldKeys }: AppProps) {
  return (
    <StationProvider client={client}>
      <TextsProvider texts={texts}>
        <Themed texts={texts} nonce={nonce}>
          <ErrorBoundary resetKey="">
            <Station heldKeys={heldKeys} />
          </ErrorBoundary>
        </Themed>
      </TextsProvider>
    </StationProvider>
  );
}

function Themed({
  texts,
  nonce,
  children,
}: Pick<AppProps, 'texts' | 'nonce'> & { readonly children: React.ReactNode }) {
  const settings = useSettings();
  const theme = useTheme(settings?.theme ?? 'system');
  const language = settings === null ? null : (settings.language ?? settings.systemLanguage);
  useLayoutEffect(() => {
    if (language !== null && language !== texts.language) void texts.changeLanguage(language);
  }, [texts, language]);
  useLayoutEffect(() => {
    // Upper case follows the language of the page: i is İ in Turkish.
    document.documentElement.lang = language ?? texts.language;
  }, [texts, language]);
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={tokensForMantine}
      forceColorScheme={theme === 'light' ? 'light' : 'dark'}
      getStyleNonce={() => nonce}
    >
      {children}
      <ZoomKeys />
    </MantineProvider>
  );
}

/** The first run while no profile is open, or the check of the desk while one goes on; the desk otherwise. */
function Station({ heldKeys }: { readonly heldKeys: HeldKeys }) {
  const client = useStation();
  const isReady = useStore(client.store, ({ status, settings }) => status !== null && settings !== null);
  const failure = useStore(client.store, (state) => state.failure);
  const profile = useStatus((status) => status.profile);
  const isChecking = useStore(client.store, ({ settings }) => settings?.deskCheck.since != null);
  const checkDesk = useCallback(() => {
    void client.updateSettings({ deskCheck: { ...noDeskCheck, since: Date.now() } });
  }, [client]);
  useEffect(() => {
    void client.start();
  }, [client]);
  useEffect(() => {
    // Once begun, the check goes on until a person ends it, also when a profile is open by then.
    if (isReady && profile === null && !isChecking) checkDesk();
  }, [isReady, profile, isChecking, checkDesk]);

  const hasFailed = failure !== null && !isReady;
  useEffect(() => {
    if (hasFailed) heldKeys.forget();
    // The desk's scanner receives the keys from now on. Without a desk, what is typed is for the form: an API key, for example.
    if (isReady) heldKeys.release();
  }, [hasFailed, isReady, heldKeys]);
  const number = useDeskNumber(profile);
  const isFirstRun = isReady && (profile === null || isChecking);
  return (
    <>
      {isReady ? null : !hasFailed ? (
        <Opening />
      ) : failure.code === 'keychain_locked' ? (
        <KeychainLocked failure={failure} client={client} />
      ) : failure.code === 'folder_from_elsewhere' ? (
        <FolderFromElsewhere failure={failure} client={client} />
      ) : (
        <NotStarted failure={failure} client={client} />
      )}
      {isReady && profile === null ? null : (
        <Desk
          key={number}
          client={client}
          heldKeys={heldKeys}
          isOpening={!isReady}
          isWaiting={isFirstRun}
          onDeskSteps={checkDesk}
        />
      )}
      {isFirstRun ? <FirstRunView /> : null}
    </>
  );
}

interface FailedProps {
  readonly failure: StationError;
  readonly client: StationClient;
}

/**
 * How often the keychain is tried automatically, ms; one try at a time. Each try may bring up the system's own prompt, so a
 * person who cancels that has time to press a button here.
 */
const KEYCHAIN_AGAIN_MS = 10_000;

/** Nothing is open: the program waits for the keychain, or a person goes on without it. */
function KeychainLocked({ failure, client }: FailedProps) {
  const t = useText();
  const { code } = failure;
  useEffect(() => {
    const timer = setInterval(() => void client.start(), KEYCHAIN_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client]);
  const goWithout = () => void client.station.request('keychain.goWithout', {}).then(() => client.start());
  return (
    <FullMessage isPage tone="attention" icon="problem" title={t(`error.${code}.title`)} body={t(`error.${code}.todo`)}>
      <ActionButton action="retry" variant="primary" onPress={() => void client.start()} />
      <Button onPress={goWithout}>{t('app.withoutKeychain')}</Button>
      <p>{t('app.withoutKeychainHint')}</p>
    </FullMessage>
  );
}

/** Nothing is open: what waits in a copy of another desk's data must not go out here. */
function FolderFromElsewhere({ failure, client }: FailedProps) {
  const t = useText();
  const { code, detail } = failure;
  const answer = (isCopy: boolean) =>
    void client.station.request('desk.identify', { isCopy }).then(() => client.start());
  return (
    <FullMessage isPage tone="attention" icon="problem" title={t(`error.${code}.title`)} body={t(`error.${code}.todo`)}>
      <p>{t('identity.lastAt', { place: detail ?? '' })}</p>
      <Button onPress={() => answer(false)}>{t('identity.moved')}</Button>
      <Button onPress={() => answer(true)}>{t('identity.copy')}</Button>
      <p>{t('identity.hint')}</p>
    </FullMessage>
  );
}

function NotStarted({ failure, client }: FailedProps) {
  const t = useText();
  const body = `${t(`error.${failure.code}.title`)} ${t(`error.${failure.code}.todo`)}`;
  return (
    <FullMessage isPage tone="problem" icon="problem" title={t('app.notStarted')} body={body}>
      <ActionButton action="retry" variant="primary" onPress={() => void client.start()} />
    </FullMessage>
  );
}

function Opening() {
  const t = useText();
  return (
    <main className={classes.loading}>
      <div role="status">
        <h1 className="text-lead text-quiet weight-600">{t('app.loading')}</h1>
      </div>
    </main>
  );
}

/** Changes with each new profile, but not when the first one becomes known. */
function useDeskNumber(profile: Profile | null): number {
  const [known, setKnown] = useState({ profile, number: 0 });
  if (profile === null || profile === known.profile) return known.number;
  const next = { profile, number: known.profile === null ? known.number : known.number + 1 };
  setKnown(next);
  return next.number;
}

interface DeskProps {
  readonly client: StationClient;
  readonly heldKeys: HeldKeys;
  readonly isOpening: boolean;
  readonly isWaiting: boolean;
  readonly onDeskSteps: () => void;
}

/**
 * Made for each profile, because the scans of the demo are not those of the shop. It keeps its state while the desk is
 * checked. While the station opens it is drawn unseen, so that it is there at once with the first answer; before that its
 * content is not known.
 */
function Desk({ client, heldKeys, isOpening, isWaiting, onDeskSteps }: DeskProps) {
  const [parts] = useState(() => createDeskState(client));
  const [{ answers, scans }] = useState(() => ({ answers: createAnswerBoard(), scans: createScanRoute(heldKeys) }));
  if (isWaiting) return null;
  return (
    <AnswerContext value={answers}>
      <ScanRouteContext value={scans}>
        <div className={classes.desk} data-unseen={isOpening ? '' : undefined}>
          <Shell {...parts} onDeskSteps={onDeskSteps} />
        </div>
      </ScanRouteContext>
    </AnswerContext>
  );
}

/** How long the new size is shown, in ms. */
const SHOWN_FOR_MS = 1_600;

/** Ctrl and plus, minus or 0 make everything larger, smaller, or as it was, and say so for a moment. */
function ZoomKeys() {
  const t = useText();
  const client = useStation();
  const [shown, setShown] = useState<{ readonly percent: number } | null>(null);
  useLayoutEffect(() => {
    // Pressed twice before the station has answered, it goes two steps.
    let wanted: number | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.metaKey) return;
      const method = zoomDirectionOf(event.key, event.code);
      const present = wanted ?? client.store.getState().settings?.zoomPercent;
      if (method === null || present === undefined) return;
      event.preventDefault();
      const zoomPercent = zoomStep(present, method);
      setShown({ percent: zoomPercent });
      if (zoomPercent === present) return;
      wanted = zoomPercent;
      void client.updateSettings({ zoomPercent }).then(() => {
        if (wanted === zoomPercent) wanted = null;
      });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [client]);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className={classes.told} role="status" data-testid="zoom">
      {shown === null ? null : <b>{t('common.percent', { percent: shown.percent })}</b>}
    </div>
  );
}
