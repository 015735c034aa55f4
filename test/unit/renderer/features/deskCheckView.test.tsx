import { expect, it } from 'vitest';
import { deskCheckScenes } from '../../../gallery/scenes/deskCheck.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  expect(await readScenes('deskCheck', deskCheckScenes)).toMatchInlineSnapshot(`
    "desk-check-good: 20 | Her şey yolunda | Kontrol: 12:04:31 | Alt U Tekrar kontrol et | Alt E Kurulum adımları | Alt S Rapor hazırla | Servis yanıt veriyorYolunda | API anahtarı kabul edildiYolunda | Bilgisayarın saati doğruYolunda | Bakiye 1.240,50 TLYolunda | İstek sınırı son dakikada 12 / 60Yolunda | Anahtarlık anahtarlar kalıcıYolunda | Yazıcı: Zebra-1 hazırYolunda | Okuyucu tanındı: 10 Kasım 12:04Yolunda | Posta kutusu bağlıYolunda | Mağazanın sistemi hepsi bildirildiYolunda | Disk 212 GB boşYolunda | Kayıt dosyası sağlam: 09:34Yolunda | Program güncelYolunda | Label Station 0.1.0 · Electron 45.4.1 · Chromium 158.0.7391.65 · Node 24.21.0 · kayıt şeması 13 | Alt L Lisanslar
    desk-check-mixed: 21 | 2 sorun, 3 uyarı | Yazıcı: Zebra Technologies ZTC GK420d (kopya 1) kâğıt bittiYazıcıya bak, düzelt, sonra tekrar kontrol et. media-empty-error | Bakiye hesap kilitliF4 Ödeme’de borcu öde: o zamana kadar gönderi açılamaz. Enter düzelt | Bilgisayarın saati 2 sa 10 dk geriBilgisayarın tarih ayarını aç, “otomatik” seç. | Program 8 aylıkEn yeni Label Station’ı kur. | Mağazanın sistemi 2 mesaj reddedildiF9 Ayarlar’da reddedilen mesajlara bak. Enter düzelt | Yazıcı: Depo hazırYolunda
    desk-check-offline: 22 | 5 sorun, 4 uyarı, 3 bilinmeyen | Servis ulaşılamıyorAğ kablosuna ve internete bak. Bekleyen siparişler kendiliğinden gider. | Yazıcı: Zebra-1 yazdırma hizmeti yanıt vermiyorBilgisayarı yeniden başlat ya da yazdırma hizmetini aç: CUPS, Windows’ta “Yazdırma Biriktiricisi”. | Yazıcı: Depo bulunamıyorYazıcıyı aç. Kaldırılmış ya da adı değişmişse F9 Ayarlar’dan başkasını seç. Enter düzelt | Disk 84 MB kaldıHemen yer aç: dolarsa okutulan sipariş kaydedilemez. | Kayıt dosyası yazılamıyorÜstteki uyarıda yazanı yap, sonra kaydedilmeyen siparişi yeniden okut. database or disk is full | Anahtarlık yok, anahtarlar bellekteSistemin anahtarlığını aç, programı yeniden başlat. | Yazıcı: Argox basılanı bildirmiyorcupsd.conf dosyasına “PreserveJobHistory Yes” yaz, CUPS’u yeniden başlat. O zamana kadar her etiketin çıktığına bak. | Okuyucu hiç denenmediKurulum adımlarında okuyucuyu dene. Enter düzelt | Posta kutusu yanıt vermiyorPosta kutusunun çalıştığına bak. Etiketler o zamana kadar daha geç gelir. | API anahtarı denenemiyorServis yanıt verince tekrar kontrol et. | Bilgisayarın saati karşılaştırılamadıServis yanıt verince tekrar kontrol et. | Bakiye bilinmiyorServis yanıt verince tekrar kontrol et.
    desk-check-wrong-clock: 20 | 1 sorun, 1 uyarı, 2 bilinmeyen | Servis sertifika bu saate göre geçersizBilgisayarın tarih ve saatini düzelt. Doğruysa servisi ara. | Bilgisayarın saati yanlış olabilirTarih ve saati bir telefonla karşılaştır. Yanlışsa tarih ayarından “otomatik” seç.
    desk-check-certificate: 20 | 1 sorun, 1 bilinmeyen | Servis sertifikasına güvenilmiyorF9 Ayarlar’da adresi kontrol et. Doğruysa ağa bakan kişiye sor.
    desk-check-proxy-login: 20 | Servis proxy parola istiyorAğa bakan kişiden bu bilgisayara parolasız izin vermesini iste.
    desk-check-proxy-failed: 20 | Servis proxy bağlantıyı geçirmiyorBilgisayarın ağ ayarlarında proxy’ye bak ya da ağa bakan kişiye sor.
    desk-check-checking: 4 | Kontrol ediliyor…
    desk-check-report: 20
    desk-check-report-events: 20
    desk-check-licences: 20
    desk-check-report-saved: 20"
  `);
});
