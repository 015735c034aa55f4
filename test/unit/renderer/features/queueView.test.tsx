import { expect, it } from 'vitest';
import { queueScenes } from '../../../gallery/scenes/queue.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  expect(await readScenes('queue', queueScenes)).toMatchInlineSnapshot(`
    "queue-elsewhere: 62 | 312 etiket | F5 3 sorun | F4 1 ödeme | 81 sırada | saatte 46 · kurye 17:04, 5 sa sonra | Alt Enter Toplu gönder | Toplu gönderim 12 | gidiyor yaklaşık 14 dk kaldı · Bitiş: 12:18 | 392 / 473 | 308 basıldı | 2 yolda | 79 sırada | 80 başka masada | F5 3 sorunlu | F4 1 ödenmedi | 11:22 · Masa 1 | Alt O Siparişleri gör | Alt D Duraklat | Alt S Bitir | Masa 2 | 300 siparişlik toplu gönderim 120 sipariş kaldı | 11:33 · Masa 2 | Alt N Yardım et | Masa Kat 2 paketleme | 1.240 siparişlik toplu gönderim duraklatıldı 1.240 sipariş kaldı | 12:00 · Gülbahar Karadenizli · Sıra: il · Yön: sondan başa · Ayırıcı var | Sipariş | Alıcı | Kaynak | Bekliyor | Durum | ORD-10029 | Ömer Faruk Kızılırmak Mustafakemalpaşa / BURSA | toplu | 9 dk | düzeltilecek Siparişte eksik ya da yanlış bilgi var. | ORD-10026 | Can Ün Şişli / İSTANBUL | toplu | 16 dk | düzeltilecek Siparişte eksik ya da yanlış bilgi var. | ORD-10019 | Ömer Faruk Kızılırmak Mustafakemalpaşa / BURSA | toplu | 23 dk | düzeltilecek Siparişte eksik ya da yanlış bilgi var. | TRENDYOL-2026-900124-A7 | Fatma Nur Hacıömeroğlu Büyükkaraciğan Mustafakemalpaşa / BURSA | toplu | şimdi geldi | gönderiliyor | ORD-10028 | Ebru Çiğdem Şahin Onikişubat / KAHRAMANMARAŞ | toplu | şimdi geldi | gönderiliyor | 79 sipariş sırada: 0 masadan, 79 listeden. | ORD-10029 | ↑ ↓ seç | Alt E Düzelt | Alt T Tekrar dene | Alt Z Siparişi iptal et
    queue-elsewhere-site-needed: 62
    queue-elsewhere-away: 62
    queue-going: 54 | 161 sırada | 312 / 473 | 159 sırada | 159 sipariş sırada: 0 masadan, 159 listeden.
    queue-two: 60 | 1.401 sırada | Toplu gönderim 13 | sırasını bekliyor yaklaşık 1 sa 38 dk kaldı · Bitiş: 13:42 | 0 / 1.240 | 1.240 sırada | 12:01 · Gülbahar Karadenizli · Sıra: il · Yön: sondan başa · Ayırıcı var · Önce 12 numaralı toplu gönderim gider. | → toplu gönderim seç | 1.399 sipariş sırada: 0 masadan, 1.399 listeden.
    queue-paused: 60 | duraklatıldı | 11:22 · Masa 1 · Sürdürülünce kaldığı yerden gider. | Alt I Sürdür | gidiyor yaklaşık 1 sa 2 dk kaldı · Bitiş: 13:06 | 12:01 · Gülbahar Karadenizli · Sıra: il · Yön: sondan başa · Ayırıcı var
    queue-late: 55 | 2 etiketi geç | 11:22 · Masa 1 · Geç kalan etiketler en sonda basılır.
    queue-done: 12 | 4 rafta | Listedeki gönderilmemiş siparişler, okutmadan, sırayla gider. Önce hesabı gösterilir. | Toplu gönderim 11 | bitti | 212 / 212 | 212 basıldı | 08:54 · Ayşe
    queue-ended-problems: 37 | bitti, sorun var | 209 / 212 | 209 basıldı
    queue-ended-unpaid: 12 | F4 3 ödeme | bitti, ödeme bekliyor | F4 3 ödenmedi
    queue-preflight: 6
    queue-preflight-invalid: 6
    queue-preflight-crowded: 6
    queue-preflight-left-out: 6
    queue-preflight-unknown: 6
    queue-preflight-nothing: 6
    queue-choosing: 6
    queue-choosing-some: 6
    queue-orders: 54
    queue-balance: 28 | Bakiye yetmedi. Ne yapılsın? | ORD-10218 siparişinin ücreti 86,40 TL, bakiye 25,88 TL. 159 sipariş bekliyor. | 1 Ödemeye git | F4 ekranında ödemenin karekodu var. Sonra F2 ile buraya dön. | 2 Bakiye yükledim, sürdür | Sürdürülür: önce tek sipariş denenir. | 3 Ödenmeden sürdür | Bakiyenin yetmediği her gönderi F4 ekranında ödemesini bekler. Ödenince etiketi ötekilerden sonra basılır. | 4 Toplu gönderimi bitir | Gönderilmemiş siparişler listede kalır. | 0 Şimdi değil | bakiye yetmedi
    queue-balance-left: 28
    queue-all: 49 | 62 sırada | Bekleyen sipariş: 62. Önce masada okutulanlar gider, sonra liste; ikisi de kendi sırasıyla. | ORD-10031 | Şükrü Işık Ürgüp / NEVŞEHİR | okutma | 4 dk | sırada Servise ulaşılamıyor. tekrar denenecek 0:40 | 59 sipariş sırada: 2 masadan, 57 listeden. | Alt V Hepsini göster
    queue-empty: 6
    queue-no-book: 6 | Sipariş listesi boş. Önce F6 ekranında liste içe aktar.
    queue-choosing-none: 6
    queue-choosing-error: 6
    queue-preflight-error: 6
    queue-preflight-site-needed: 6
    queue-preflight-large: 6
    queue-balance-unclear: 28 | Ödeme belirsiz. Ne yapılsın? | Servis ORD-10218 için ödeme istedi, yanıtı okunamadı. Ödendi mi, müşteri panelinden bak. 159 sipariş bekliyor. | 1 Gönderilere bak | F11 ekranında sipariş var mı, ödendi mi, bak. Sonra F2 ile buraya dön. | 2 Sürdür | ödeme belirsiz
    queue-stopped: 39 | bitirildi | 308 / 473 | 11:22 · Masa 1 · Gönderilmeyen siparişler listede kaldı.
    queue-error: 6"
  `);
});
