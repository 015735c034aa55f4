import { expect, it } from 'vitest';
import { frameScenes } from '../../../gallery/scenes/frame.ts';
import { playScenes } from '../../../support/playScenes.tsx';

it('the lights are read as a person reads them, in every state that has a picture', async () => {
  const scenes = frameScenes.filter(
    ({ name }) =>
      /^frame-.*(offline|refused|forbidden|locked|low|paused|balance|doubtful|at-once|sandbox|scanner|printer)/u.test(
        name,
      ) && name !== 'frame-keychain-locked',
  );
  expect(await playScenes(scenes, 'header')).toMatchInlineSnapshot(`
    "frame-offline: 6, offline 1, done 2 | Okut | Masa 1 | Servise ulaşılamıyor | Zebra-1 hazır | Okuyucu hazır | Bakiye 1.240,50 TL 22 dk önce · değişmiş olabilir
    frame-obstacle-certificate_refused: 6, offline 1, done 2 | Bakiye 1.240,50 TL 2 dk önce
    frame-key-refused: 6, problem 1, done 2 | API anahtarı reddedildi
    frame-forbidden: 6, problem 1, done 2 | Erişim izni yok
    frame-hold-locked: 7, done 3 | Ekran kilidi | Servis bağlı
    frame-low-cover: 6, done 3, pay 1 | Bakiye az: 905,00 TL 10 koliye yeter · 1 dk önce
    frame-low-cover-none: 6, done 3, pay 1 | Bakiye az: -30,50 TL bir koliye yetmez · 1 dk önce
    frame-batch-paused: 6, done 3 | Bakiye 25,88 TL 5 dk önce
    frame-batch-paused-covered: 6, done 3 | Bakiye 1.240,00 TL 1 dk önce
    frame-stale-balance: 6, done 3 | Bakiye 1.240,50 TL 26 dk önce · değişmiş olabilir
    frame-stale-low-balance: 6, done 3, pay 1 | Bakiye 90,50 TL 3 sa önce · azdı, değişmiş olabilir
    frame-doubtful: 6, done 3
    frame-everything-at-once: 6, offline 1, problem 1, done 1, pay 1 | Zebra-1: kâğıt bitti | Bakiye 90,50 TL 22 dk önce · azdı, değişmiş olabilir
    frame-sandbox: 7, done 3, pay 1 | DENEME Servisin deneme ortamı: bu etiketlerle koli gönderilmez.
    frame-scanner-not-set-up: 6, done 2, neutral 1 | Okuyucu: ayarlanmadı
    frame-no-printer: 6, done 2, problem 1 | Zebra-1 bulunamıyor | Bakiye bilinmiyor
    frame-printer-jam: 6, done 2, problem 1 | Depo arkası Godex…: kâğıt sıkıştı"
  `);
});
