import { expect, it } from 'vitest';
import { listScenes } from '../../../gallery/scenes/lists.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  const scenes = listScenes.filter(({ name }) => /^orders-(corrected|in-doubt|draft|same-number|empty)$/u.test(name));
  expect(await readScenes('orders', scenes)).toMatchInlineSnapshot(`
    "orders-corrected: 41 | all | hepsi | unsent | gönderilmedi | lacking | kontrol | edited | düzeltildiAlt+1–4 | 5 sipariş | Alt C İçe aktar | Alt E Ekle | Sipariş no | Alıcı | Koli | Kargo firması | Durum | ORD-10001 | Şükrü Işık Ürgüp / NEVŞEHİR | 30 × 25 × 12 cm · 2,5 kg · 3 desi | okutulmadı masada düzeltildi | TY-2026-900000003-A | Muhammed Emin Çağrı Öztürkoğlu Iğdır Merkez / IĞDIR | 30 × 25 × 12 cm · 2,5 kg · 3 desi | okutulmadı masada düzeltildi, listede farklı | ORD-10004 | İbrahim Iğdır Göle / ARDAHAN | 30 × 25 × 12 cm · 2,5 kg · 3 desi | okutulmadı | ORD-10005 | Fatma Nur Hacıömeroğlu Büyükkaraciğan Çankaya / ANKARA | 30 × 25 × 12 cm · 2,5 kg · 3 desi | eksik: Alıcı telefonu, İlçe | ORD-10006 | Can Ün Kadkoy / İSTANBUL | 30 × 25 × 12 cm · 2,5 kg · 3 desi | kontrol et: İlçe | ORD-10001 | ↑ ↓ seç | Enter Aç | Alt O Siparişi kopyala | Alt D Listeden çıkar
    orders-in-doubt: 25 | 1 sipariş
    orders-draft: 25 | okutulmadı iki hali var, karar bekliyor
    orders-same-number: 25
    orders-empty: 14 | 0 sipariş | Sipariş listesi boş | Günün siparişlerini CSV ya da Excel dosyasından içe aktar. Okutulan kod bu listede aranır. | Gerekli sütunlar: Sipariş no, Alıcı, Telefon, Adres, İl, İlçe. İsteğe bağlı: En, Boy, Yükseklik, Ağırlık, Desi, Adet, İçerik, Kargo, Çıkış adresi kodu."
  `);
});
