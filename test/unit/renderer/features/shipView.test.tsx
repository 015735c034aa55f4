import { expect, it } from 'vitest';
import { serviceScenes } from '../../../gallery/scenes/service.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  const scenes = serviceScenes.filter(({ name }) => name === 'ship-empty');
  expect(await readScenes('ship', scenes)).toMatchInlineSnapshot(
    `"ship-empty: 52 | Kime? | Alıcı adı | Alıcı telefonu | E-posta (isteğe bağlı) | İl | AdanaAnkaraBursaDiyarbakırİstanbulİzmirŞanlıurfa | İlçe | Böyle bir yer yok | Alıcı adresiSipariş no (isteğe bağlı) | Boş bırakırsan numarayı program verir. | İçerik (isteğe bağlı) | Kargo firmasının göreceği kısa açıklama. | Kimden? | Çıkış adresi | Hesabın varsayılanı | Hesabın varsayılanıKadıköy deposu (DEPO-1)DEPO-2Başka bir gönderici… | default | Ne gidiyor? | Kutuların (cm) | Zarf | Küçük kutu 20 × 15 × 10 | Orta kutu 30 × 20 × 15 | Büyük kutu 40 × 30 × 25 | Çok büyük kutu 60 × 40 × 40 | koli | Koli | dosya | Dosya | palet | Palet | sides | En, boy, yükseklik | desi | DesiEn | cmBoy | cmYükseklik | cmAğırlık | kgKoli sayısı | Kargo firması | Hesabın varsayılanı | Hesabın varsayılanıEn ucuzEn hızlıYurtiçi KargoSürat KargoHızlı Ambar | Ücret ne kadar? | Koliler nereden çıkıyor? Bir kez seç, saklanır. | İl | AdanaAnkaraBursaDiyarbakırİstanbulİzmirŞanlıurfa | İlçe | Böyle bir yer yok | Alt B Fiyatı göster | Fiyat için çıkış, il, ilçe ve boyut gerekli. | Alt N Öde ve etiketi bas | Ücret bakiyeden alınır. Sonuç okutma ekranında görünür. | Alt D Temizle"`,
  );
});
