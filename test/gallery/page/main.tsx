import './fixedClock.ts';
import '../../../renderer/theme/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from '../../../renderer/app/App.tsx';
import { stationOf } from '../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../renderer/bridge/stationClient.ts';
import { createI18n } from '../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../renderer/i18n/translate.ts';
import { noHeldKeys } from '../../../renderer/scanner/heldKeys.ts';
import { createFakeBridge } from '../../support/fakeBridge.ts';
import type { GalleryPage } from '../galleryPage.ts';
import type { GalleryTheme } from '../scene.ts';
import { scenes } from '../scenes/scenes.ts';
import { createHand } from './hand.ts';
import { measure } from './measure.ts';
import { measureCard } from './measureCard.ts';
import { settled, sight } from './sight.ts';

const requested = new URLSearchParams(location.search);
const language = requested.get('language') === 'en' ? 'en' : 'tr';
const theme = (requested.get('theme') ?? 'light') as GalleryTheme;

async function play(): Promise<void> {
  const scene = scenes.find(({ name }) => name === requested.get('scene'));
  const root = document.getElementById('root');
  if (scene === undefined || root === null) throw new Error(`there is no scene ${requested.get('scene')}`);
  const start = await scene.start();
  const fake = createFakeBridge({
    ...start,
    systemLanguage: language,
    settings: { ...start.settings, language, theme },
  });
  const texts = createI18n(language);
  const client = createStationClient(stationOf(fake.bridge));
  page.show = async (next) => {
    await client.updateSettings({ theme: next });
    await sight(`:root[data-theme=${next}]`);
    await settled();
  };
  createRoot(root).render(<App client={client} texts={texts} nonce="" heldKeys={noHeldKeys} />);
  const hand = createHand(fake, textsOf(texts));
  if (scene.steps !== undefined) {
    // Keys before the page listens would be lost.
    await sight('main');
    await settled();
    await scene.steps(hand);
  }
  await sight(scene.until);
  await settled();
}

const page: GalleryPage = {
  play,
  measure: async () => {
    await settled();
    return measure();
  },
  measureCard: async () => {
    await settled();
    return measureCard();
  },
  show: async () => {
    throw new Error('nothing is on the screen yet');
  },
};
Object.assign(globalThis, { gallery: page });
