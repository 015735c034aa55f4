import { expect, it } from 'vitest';
import { repairScenes } from '../../../gallery/scenes/repair.ts';
import { playScenes } from '../../../support/playScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  expect(await playScenes(repairScenes.filter(({ name }) => name.startsWith('repair-')))).toMatchInlineSnapshot(`
    "repair-phone: 32, problem 1, wrong 1, at “05321234567” | TRENDYOL-2026-900124-A7 | bilgi hatalı | Düzeltilecek | Alıcı telefonu | 05321234567 | Telefon numarası geçersiz. | Siparişin geri kalanı | Alıcı adı | Fatma Nur Hacıömeroğlu Büyükkaraciğan | İlçe | Mustafakemalpaşa / BURSA | Alıcı adresi | Şeyhmüftü Mahallesi, İnönü Caddesi, Güneşli Apartmanı No: 148 Kat: 3 Daire: 12 | Gönderi türü | Koli | En, boy, yükseklik | 30 × 25 × 12 cm | Desi | 3 | Ağırlık | 2,5 kg | Koli sayısı | 1 | Kargo firması | Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi | İçerik | Kitap | Alıcı e-postası | fatmanur.haciomeroglu.buyukkaracigan@ornek.com.tr | Alt V Bütün alanları aç | Alt T Kaydet ve gönder | Esc Geri dön
    repair-district: 36, problem 1, chosen 1, wrong 1, at “” | İl | İstanbul | 34 | Seçilen ilçe bu ilde bulunamadı. | Bunlardan biri mi? | Alt F Bunu seç: Kadıköy / İSTANBUL | 0532 123 45 67
    repair-versions: 60, problem 2, question 1, off 1, chosen 2, at “Başka bir değişiklik daha var ” | sorun var | Bu siparişin iki hali var, hangisinin gideceği seçilmedi. | Masa: 2 | Başka bir değişiklik daha var (masa 2). Hangisi kalsın? | Alıcı adresi: Moda Cad. No: 12 D: 4 | Alıcı telefonu: 5321234567 | 1 Aşağıdaki kalsın | 2 Bunlar geçsin | 0 Sonra karar ver | Sipariş bilgileri | Bursa | 16 | Mustafakemalpaşa | 1600 | Alıcı adresiŞeyhmüftü Mahallesi, İnönü Caddesi, Güneşli Apartmanı No: 148 Kat: 3 Daire: 12Kutuların (cm) | Zarf | Küçük kutu 20 × 15 × 10 | Orta kutu 30 × 20 × 15 | Büyük kutu 40 × 30 × 25 | Çok büyük kutu 60 × 40 × 40 | koli | dosya | Dosya | palet | Palet | sides | desi | DesiEn | 30 | cmBoy | 25 | cmYükseklik | 12 | cmAğırlık | 2.5 | kg | Bu ölçüler yaklaşık 3 desi eder. | word Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi | İçerik (isteğe bağlı) | NotE-posta (isteğe bağlı) | Kimden? | Çıkış adresi | Hesabın varsayılanı | default
    repair-offline: 37, problem 1, offline 1, wrong 1, at “Kadköy” | istanbul | Kadköy | Servise ulaşılamıyor
    repair-size: 45, problem 3, chosen 2, wrong 3, at “” | Kutuların (cm) | kgKoli sayısı | Desi yok: desi ya da en, boy ve yükseklik gerekli | Eksik ya da yanlış: Desi
    repair-many: 42, problem 2, wrong 3, at “05321234567” | Çıkış adresi kodu: Çıkış adresi bulunamadı. | Alıcı adresiŞeyhmüftü Mahallesi, İnönü Caddesi, Güneşli Apartmanı No: 148 Kat: 3 Daire: 12 | Adres en az 10 karakter olmalı.
    repair-unknown-code: 38, problem 2, off 2, chosen 2, at “” | listede yok | Bu kod sipariş listesinde yok. | Alıcı adresiKutuların (cm)
    repair-still-wrong: 34, problem 2, wrong 1, at “” | Henüz kaydedilmedi: Alıcı adı | Alt D Değişikliği bırak | boş bırakılmış | Eksik ya da yanlış: Alıcı adı
    repair-refused: 33, problem 2, wrong 1, at “Fatma Nur Hacıömeroğlu Büyükka” | Alıcı adı gerekli. | Kaydedilemedi. İşlem yapılmadı. Tekrar dene; sürerse üstteki uyarıda yazanı yap. Ayrıntı: SQLITE_FULL
    repair-over: 3 | Bu sipariş artık düzeltilemez | Gönderildi, iptal edildi ya da servise ulaşmış olabilir. Durumu F7’de."
  `);
});
