import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Banners } from '../../../../renderer/app/banners/Banners.tsx';
import { createDeskState } from '../../../../renderer/app/deskState.ts';
import { useStation } from '../../../../renderer/bridge/StationContext.tsx';
import { createI18n, textsOf } from '../../../../renderer/i18n/index.ts';
import { frameScenes } from '../../../gallery/scenes/frame.ts';
import { act } from '../../../support/act.ts';
import { readScenes } from '../../../support/readScenes.tsx';
import { renderApp } from '../../../support/renderApp.tsx';
import { ready } from './frameDesk.ts';

const t = textsOf(createI18n('tr'));
const nowhere = () => undefined;

it('keys that do not outlive the program are shown, but for those of the demo', async () => {
  const fake = renderApp({ status: { profile: 'live', keyIsStored: true } });
  await ready();
  const words = t('banner.keyNotKept');
  expect(screen.queryByText(words)).toBeNull();
  act(() => fake.changeStatus({ keyIsStored: false }));
  expect(await screen.findByText(words)).toBeTruthy();
  act(() => fake.changeStatus({ profile: 'demo' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

function DeskBanners() {
  const client = useStation();
  const [desk] = useState(() => createDeskState(client));
  const links = {
    goTo: nowhere,
    toSetting: nowhere,
    onList: nowhere,
    onClose: nowhere,
  };
  return <Banners {...desk} {...links} screen="scan" listIn={null} />;
}

it('are read as a person reads them, in every state that has a picture', async () => {
  // Those are of a page that has no banners yet.
  const scenes = frameScenes.filter(({ name }) => !/loading|not-started|folder-from|keychain-locked/u.test(name));
  expect(await readScenes(() => <DeskBanners />, scenes)).toMatchInlineSnapshot(`
    "frame-offline: 2 | Servise ulaşılamıyor Okutmaya devam et: siparişler bağlantı gelince kendiliğinden gider. Bekleyen sipariş: 14. İlki 11:42 (22 dk). | Alt U Bağlantıyı dene
    frame-obstacle-certificate_date: 2 | Servisin sertifikası bu bilgisayarın saatine göre geçerli değil. Bilgisayarın tarih ve saatini düzelt. Doğruysa servisi ara. Bekleyen sipariş: 14.
    frame-obstacle-certificate_refused: 2 | Bu bilgisayar servisin sertifikasına güvenmiyor. F9 Ayarlar’da adresi kontrol et. Doğruysa ağa bakan kişiye sor. Bekleyen sipariş: 14.
    frame-obstacle-proxy_login: 2 | Ağdaki proxy parola istiyor. Ağa bakan kişiden bu bilgisayara parolasız izin vermesini iste. Bekleyen sipariş: 14.
    frame-obstacle-proxy_failed: 2 | Ağdaki proxy bağlantıyı geçirmiyor. Bilgisayarın ağ ayarlarında proxy’ye bak ya da ağa bakan kişiye sor. Bekleyen sipariş: 14.
    frame-key-refused: 2 | Servis API anahtarını kabul etmedi Siparişler kaydediliyor. Geçerli anahtar girilince kendiliğinden gider. | F9 Ayarlara git
    frame-forbidden: 2 | Servis bu hesaba ya da bu bilgisayara izin vermiyor Siparişler kaydediliyor. Hesabı ve izinli IP listesini kontrol ettir.
    frame-hold: 3 | Hesap kilitli: 1.842,50 TL ölçüm farkı borcu Okutmaya devam et: siparişler ödenince kendiliğinden gider. | F4 Öde | Alt A Ayrıntı
    frame-hold-unknown: 3 | Hesap kilitli: ölçüm farkı borcu var Okutmaya devam et: siparişler ödenince kendiliğinden gider.
    frame-hold-heard: 3
    frame-hold-heard-payments: 3
    frame-hold-unsafe-link: 3
    frame-hold-look-failed: 3
    frame-hold-locked: 3
    frame-hold-ledger: 3
    frame-hold-ended: 2 | Hesabın kilidi açıldı: bekleyen siparişler gönderiliyor 1.842,50 TL ölçüm farkı borcu kapandı. Zaman: 12:01. | Alt G Gördüm
    frame-collected: 3 | Bakiyeden 45,75 TL ölçüm farkı alındı Zaman: 12:01. Senin bir şey yapman gerekmez.
    frame-collected-unknown: 2 | Ölçüm farkı bakiyeden alındı Zaman: 19 Kasım 12:04. Senin bir şey yapman gerekmez.
    frame-low-cover: 0
    frame-low-cover-none: 0
    frame-batch-paused: 3 | Toplu gönderim duraklatıldı: bakiye yetmedi 48 sipariş bekliyor. Bakiye yükle, sonra Alt+I ile sürdür. | Alt I Sürdür
    frame-batch-paused-covered: 3 | Toplu gönderim duraklatıldı: bakiye yetmedi 48 sipariş bekliyor. Bakiye 1.240,00 TL (1 dk önce): Alt+I ile sürdür.
    frame-stale-balance: 0
    frame-stale-low-balance: 0
    frame-doubtful: 2 | Çıkıp çıkmadığı bilinmeyen etiket: 3 Yazıcıya bak, her birini tek tuşla yanıtla. | F5 Yanıtla
    frame-old-labels: 2 | Eski olduğu için basılmayan etiket: 2 Koli hâlâ buradaysa etiketi bas, gittiyse basma.
    frame-disk-failing: 2 | Disk dolu: okutmalar kaydedilmiyor Daha önce okutulan hiçbir sipariş kaybolmadı. Diskte yer aç, sonra yeniden okut.
    frame-settings-copy: 3 | Ayar dosyası bozuktu, son sağlam kopyası kullanılıyor Son değişiklik eksik olabilir: F9 Ayarlar’a bak.
    frame-settings-defaults: 3 | Ayar dosyası bozuktu, kopyası da yoktu Adres, yazıcı ve sınırlar varsayılana döndü: göndermeden önce F9’da ayarla.
    frame-settings-unsealed: 3 | Ortak veritabanında sahte ayarlar vardı, alınmadı Veritabanının parolası başkasında olabilir: önce orada, sonra bütün masalarda değiştir.
    frame-journal-damaged: 2 | Kayıt dosyası bozuk: programı yeniden aç Okutulanlar kaydedilmeyebilir.
    frame-journal-damaged-whole: 2
    frame-journal-asking: 3 | Kayıt dosyası bozulmuştu, yenisi açıldı Bugünün kolilerini F7 Geçmiş’te kontrol et.
    frame-journal-set-aside: 3
    frame-journal-gone: 4 | Kayıt dosyası kayıp, yenisi açıldı Serviste 12 gönderi bulundu. Yalnızca okutulmuş, henüz gönderilmemiş olanlar kayıp: yeniden okut. | Okunamayan kayıt: 3 Silinmedi, ayrı yerde duruyor. Eksik görünen koliyi F7’de, orada yoksa F11 Gönderiler’de ara. | Gördüm
    frame-no-keychain: 1 | Bu bilgisayarda anahtarlık yok API anahtarı yalnızca bu oturum için bellekte duruyor; program kapanınca yeniden girilir.
    frame-everything-at-once: 5 | Alt A 4 daha
    frame-keyboard-away: 0
    frame-program-graphics: 2 | Ekran kartı hata verdi Program yeniden başladı, ekran kartı kullanılmadan çalışıyor. Yeni sürüm kartı bir daha dener.
    frame-program-reloaded: 2 | Ekran takılmıştı, yeniden yüklendi Listedeki okutmalar yerinde. Listede olmayanı yeniden okut, yarım kalan yazıyı yeniden yaz.
    frame-banner-list: 5
    frame-sandbox: 0
    frame-scanner-not-set-up: 0
    frame-no-printer: 0
    frame-printer-jam: 0
    frame-pickup-goes-on: 0
    keys-of-orders: 0
    keys-all: 0"
  `);
});
