import { expect, it } from 'vitest';
import { pickupScenes } from '../../../gallery/scenes/pickup.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  expect(await readScenes('pickup', pickupScenes)).toMatchInlineSnapshot(`
    "pickup-start: 28 | Hangi kurye geldi? | Sevkiyatı başlat, kuryenin aldığı her kolinin etiketini okut. Başlatana kadar okutmalar sipariş gönderir. | 1 Yurtiçi Kargo 9 koli | 2 Aras Kargo 9 koli | 3 Sürat Kargo 9 koli | 4 PTT Kargo 8 koli | 5 HepsiJET 8 koli | 9 Hepsi 43 koli | Eski sevkiyatlar | Ne zaman | Koli | Kargo firmaları | 19 Kasım Perşembe 17:04 – 17:29 | 274 | Yurtiçi Kargo 187 · Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi 80 · kargo firması bilinmeyen 7 | A4 listeyi kaydet | 18 Kasım Çarşamba 17:04 – 17:29 | 261 | Yurtiçi Kargo 174 · Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi 80 · kargo firması bilinmeyen 7 tanınmayan kod: 1 | A4 listeyi kaydet | 17 Kasım Salı 17:04 – 17:29 | 248 | Yurtiçi Kargo 161 · Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi 80 · kargo firması bilinmeyen 7 tanınmayan kod: 2 | A4 listeyi kaydet | 16 Kasım Pazartesi 17:04 – 17:29 | 235 | Yurtiçi Kargo 148 · Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi 80 · kargo firması bilinmeyen 7 tanınmayan kod: 3 | A4 listeyi kaydet
    pickup-sandbox: 22 | Denemede sevkiyat yapılmaz | Bu etiketler gerçek değil: kuryeye koli verme. Gerçek hesaba geçince burada başlar.
    pickup-first-ever: 8
    pickup-empty-session: 28
    pickup-goes-on: 29 | 1 Yurtiçi Kargo 6 koli | 2 Aras Kargo 3 koli | 3 HepsiJET 2 koli | 4 Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi 1 koli | 5 Sürat Kargo 1 koli | 6 PTT Kargo 1 koli | 9 Hepsi 14 koli
    pickup-old: 28
    pickup-which-courier: 29
    pickup-which-courier-by-scan: 29
    pickup-other-carrier: 29
    pickup-of-one-carrier: 29
    pickup-taken: 29
    pickup-taken-pieces: 29
    pickup-taken-long: 29
    pickup-again: 29
    pickup-earlier: 29
    pickup-stop-cancelled: 29
    pickup-stop-by-shop: 29
    pickup-stop-unpaid: 29
    pickup-stop-unconfirmed: 29
    pickup-stop-refused: 29
    pickup-foreign: 29
    pickup-foreign-unasked: 29
    pickup-of-another-desk-printed: 29
    pickup-of-another-desk-cancelled: 29
    pickup-foreign-given: 29
    pickup-foreign-kept: 29
    pickup-unreadable: 29
    pickup-ended: 29"
  `);
});
