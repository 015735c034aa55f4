import { expect, it } from 'vitest';
import { serviceScenes } from '../../../gallery/scenes/service.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  const scenes = serviceScenes.filter(({ name }) => name.startsWith('prices-'));
  expect(await readScenes('prices', scenes)).toMatchInlineSnapshot(`
    "prices-empty: 33 | Nereden? | İl | AdanaAnkaraBursaDiyarbakırİstanbulİzmirŞanlıurfa | İlçe | Böyle bir yer yok | Nereye? | İl | AdanaAnkaraBursaDiyarbakırİstanbulİzmirŞanlıurfa | İlçe | Böyle bir yer yok | Koli | koli | Koli | dosya | Dosya | palet | Palet | sides | En, boy, yükseklik | desi | Desi | range | Desi aralığıEn | cmBoy | cmYükseklik | cmAğırlık | kg | Hangi kargo firması? | Bütün kargo firmaları | Bütün kargo firmalarıYurtiçi KargoSürat KargoHızlı Ambar | Enter Fiyatları getir | Fiyat karşılaştır | Koli bilgilerini solda gir. Kargo firmaları en ucuzdan başlayarak burada sıralanır.
    prices-lacks: 33
    prices-ranked: 33
    prices-none: 33
    prices-loading: 33
    prices-offline: 33
    prices-long: 33"
  `);
});
