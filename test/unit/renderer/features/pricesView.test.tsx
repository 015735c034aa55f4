import { expect, it } from 'vitest';
import { serviceScenes } from '../../../gallery/scenes/service.ts';
import { playScenes } from '../../../support/playScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  const scenes = serviceScenes.filter(({ name }) => name.startsWith('prices-'));
  expect(await playScenes(scenes)).toMatchInlineSnapshot(`
    "prices-empty: 28, off 4, chosen 2 | Nereden? | İl | İlçe | Nereye? | İl | İlçe | Koli | koli | Koli | dosya | Dosya | palet | Palet | sides | En, boy, yükseklik | desi | Desi | range | Desi aralığıEn | cmBoy | cmYükseklik | cmAğırlık | kg | Hangi kargo firması? | Bütün kargo firmaları | Enter Fiyatları getir | Fiyat karşılaştır | Koli bilgilerini solda gir. Kargo firmaları en ucuzdan başlayarak burada sıralanır.
    prices-lacks: 31, problem 1, off 4, chosen 2 | Çıkış ilini ve ilçesini seç. | Varış ilini ve ilçesini seç. | Boyut ver: ölçüler, desi ya da desi aralığı.
    prices-ranked: 48, chosen 2 | İstanbul | 34 | Kadıköy | 3401 | Ankara | 6 | Çankaya | 600 | 30 | 25 | 12 | 2,5 | Bu ölçüler yaklaşık 3 desi eder. | Yurtiçi Kargo 2 gün 86,40 TL liste fiyatı 108,00 TLindirim 21,60 TL (%20) | 1 Bununla gönder | Sürat Kargo 99,00 TL | 2 Bununla gönder | Hızlı Ambar 2 gün1 bilgi daha | service_type | ertesi gün | 142,50 TL liste fiyatı 108,00 TLindirim 21,60 TL (%20) | 3 Bununla gönder
    prices-none: 41, chosen 2 | Bu koliye fiyat veren kargo firması yok | Ölçüyü, ağırlığı ya da yerleri değiştirip yeniden sor.
    prices-loading: 41, chosen 2 | Fiyatlar alınıyor… | Esc Vazgeç
    prices-offline: 42, offline 1, chosen 2 | Servise ulaşılamıyor | Bu bilgi kargo servisinde. Bağlantı gelince kendiliğinden görünür; okutmaya devam edebilirsin. | Alt U Yeniden oku
    prices-long: 66, chosen 2 | Kargo 1 2 gün 86,40 TL liste fiyatı 108,00 TLindirim 21,60 TL (%20) | Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi 1.216,90 TL liste fiyatı 99,00 TL | Kargo 3 2 gün1 bilgi daha | 2.347,40 TL liste fiyatı 108,00 TLindirim 21,60 TL (%20) | Kargo 4 2 gün 3.477,90 TL liste fiyatı 108,00 TLindirim 21,60 TL (%20) | 4 Bununla gönder | Kargo 5 4.608,40 TL liste fiyatı 99,00 TL | 5 Bununla gönder | Kargo 6 2 gün1 bilgi daha | 5.738,90 TL liste fiyatı 108,00 TLindirim 21,60 TL (%20) | 6 Bununla gönder | Kargo 7 2 gün 6.869,40 TL liste fiyatı 108,00 TLindirim 21,60 TL (%20) | 7 Bununla gönder | Kargo 8 7.999,90 TL liste fiyatı 99,00 TL | 8 Bununla gönder | Kargo 9 2 gün1 bilgi daha | 9.130,40 TL liste fiyatı 108,00 TLindirim 21,60 TL (%20) | 9 Bununla gönder"
  `);
});
