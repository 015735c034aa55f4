import '../theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectStation, createStationClient } from '../bridge/index.ts';
import { createI18n, textsOf } from '../i18n/index.ts';
import { holdKeys } from '../scanner/heldKeys.ts';
import { App } from './App.tsx';

const heldKeys = holdKeys(window);
const root = document.getElementById('root');
const texts = createI18n(navigator.language.startsWith('tr') ? 'tr' : 'en');
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

if (root !== null) {
  const station = connectStation();
  if (station === null) {
    const t = textsOf(texts);
    root.textContent = `${t('app.noBridge.title')} ${t('app.noBridge.body')}`;
  } else {
    const client = createStationClient(station);
    // Before anything is drawn: the answer is on its way meanwhile.
    void client.start();
    createRoot(root).render(
      <StrictMode>
        <App client={client} texts={texts} nonce={nonce} heldKeys={heldKeys} />
      </StrictMode>,
    );
  }
}
