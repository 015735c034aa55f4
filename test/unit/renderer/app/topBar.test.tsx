import { expect, it } from 'vitest';
import { TopBar } from '../../../../renderer/app/TopBar.tsx';
import { TodayStrip } from '../../../../renderer/jobs/index.ts';
import { frameScenes } from '../../../gallery/scenes/frame.ts';
import { readScenes } from '../../../support/readScenes.tsx';

const nowhere = () => undefined;

it('the lights and the figures of the day are read as a person reads them, in every state that has a picture', async () => {
  const frame = () => (
    <>
      <TopBar screen="scan" goTo={nowhere} toSetting={nowhere} onLeaveKiosk={nowhere} />
      <TodayStrip />
    </>
  );
  const scenes = frameScenes.filter(
    ({ name }) =>
      /^frame-.*(offline|refused|forbidden|locked|low|paused|balance|doubtful|at-once|sandbox|scanner|printer)/u.test(
        name,
      ) && name !== 'frame-keychain-locked',
  );
  expect(await readScenes(frame, scenes)).toMatchInlineSnapshot(`
    "frame-offline: 10 | Okut | Masa 1 | Servise ulaşılamıyor | Zebra-1 hazır | Okuyucu hazır | Bakiye 1.240,50 TL 22 dk önce · değişmiş olabilir | 312 etiket | 14 sırada | 4 rafta | saatte 46 · kurye 17:04, 5 sa sonra
    frame-obstacle-certificate_refused: 9 | Bakiye 1.240,50 TL 2 dk önce
    frame-key-refused: 10 | API anahtarı reddedildi | F4 1 ödeme
    frame-forbidden: 10 | Erişim izni yok
    frame-hold-locked: 11 | Ekran kilidi | Servis bağlı
    frame-low-cover: 10 | Bakiye az: 905,00 TL 10 koliye yeter · 1 dk önce
    frame-low-cover-none: 10 | Bakiye az: -30,50 TL bir koliye yetmez · 1 dk önce
    frame-batch-paused: 10 | Bakiye 25,88 TL 5 dk önce | F4 2 ödeme | 48 sırada
    frame-batch-paused-covered: 10 | Bakiye 1.240,00 TL 1 dk önce
    frame-stale-balance: 10 | Bakiye 1.240,50 TL 26 dk önce · değişmiş olabilir
    frame-stale-low-balance: 10 | Bakiye 90,50 TL 3 sa önce · azdı, değişmiş olabilir
    frame-doubtful: 9 | F5 3 sorun
    frame-everything-at-once: 10 | Zebra-1: kâğıt bitti | Bakiye 90,50 TL 22 dk önce · azdı, değişmiş olabilir | F5 5 sorun
    frame-sandbox: 11 | DENEME Servisin deneme ortamı: bu etiketlerle koli gönderilmez.
    frame-scanner-not-set-up: 10 | Okuyucu: ayarlanmadı
    frame-no-printer: 10 | Zebra-1 bulunamıyor | Bakiye bilinmiyor
    frame-printer-jam: 10 | Depo arkası Godex…: kâğıt sıkıştı"
  `);
});
