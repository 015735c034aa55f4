import { expect, it } from 'vitest';
import { listScenes } from '../../../gallery/scenes/lists.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  const scenes = listScenes.filter(({ name }) => name.startsWith('problems-'));
  expect(await readScenes('problems', scenes)).toMatchInlineSnapshot(`
    "problems-question: 36 | Bu etiket çıktı mı? | Soru 1 / 3 | TRENDYOL-2026-900124-A7 | Fatma Nur Hacıömeroğlu BüyükkaraciğanMustafakemalpaşa / BURSA | Zebra-1 · 11:04 | Yazıcıya ve masaya bak. İkinci etiket yalnızca “Hayır” dersen basılır. | 1 Evet, etiket burada | 2 Hayır, etiketi bas | 0 Sonra | Düzeltilecekler 4 | TRENDYOL-2026-900124-A7 Fatma Nur Hacıömeroğlu Büyükkaraciğandüzeltilecek şimdi geldi | Siparişte eksik ya da yanlış bilgi var. | Alıcı telefonu boş bırakılmış | İlçe Mustafakemalpaşa ilçesi Balıkesir ilinde bulunamadı. | Koliyi kenara ayır ya da “Düzelt” ile burada düzelt ve gönder. | Alt E Düzelt | Alt T Tekrar dene | Alt Z Siparişi iptal et | ORD-77777 düzeltilecek şimdi geldi | Bu kod sipariş listesinde yok. | Koliyi kenara ayır, kodu kontrol et. Liste eskiyse F6’da yenisini içe aktar ya da bilgileri gir. | Bilgileri gir | Tekrar dene | Siparişi iptal et | ORD-10012 Gülbahar Ağaoğlu Karadenizlireddedildi şimdi geldi | Servis bu gönderiyi kabul etmedi. | Ayrıntı: Seçilen kargo firması bu ilçeye palet taşımıyor. | Koliyi kenara ayır. Sebep düzelince tekrar dene. | Tekrar dene | Düzelt | Siparişi iptal et | ORD-10013 Muhammed Emin Çağrı Öztürkoğlubekletiliyor şimdi geldi | Bu sipariş bekletiliyor. | Masada biri beklemeye aldı. “Şimdi gönder” ile gider. | Şimdi gönder | Siparişi iptal et
    problems-unproven: 22 | Bu kolide etiket var mı? | Soru 1 / 2 | Gönderildi: 11:50 | Sipariş kargo servisinde kayıtlı, etiketi başka masada basılmış olabilir. Koliye bak. | 1 Evet, etiketi var | Düzeltilecekler 2 | ORD-10075 Fatma Nur Hacıömeroğlu Büyükkaraciğanödeme bekliyor 2 dk | Ödeme bekliyor. Sipariş başka masada olabilir. | Koliyi kenara ayır. Ödenince Alt+B ile sorgula. Gönderildi: 11:50, yanıt gelmedi; şimdi kargo servisinde kayıtlı, ödenmedi: bizden ya da başka masadan. | Şimdi sorgula
    problems-old-label: 8 | Bu eski etiket basılsın mı? | Soru 1 / 1 | Etiket: 17 Kasım 12:04 | Koli hâlâ buradaysa etiketi bas. Gittiyse basma: yeniden ücret alınmaz. | 1 Etiketi bas | 0 Şimdilik basma
    problems-resend: 31 | Düzeltilecekler 5 | Çok önce gönderildi, yanıtı gelmedi. Yeniden göndermek yeni bir gönderi açabilir. | Koliyi kenara ayır. Müşteri panelinde ara: varsa etiketini oradan bas. | Alt N Panelde yoksa yeniden gönder
    problems-later: 9
    problems-later-several: 36 | Soru 1 / 4
    problems-to-fix: 27
    problems-empty: 0"
  `);
});
