/** Texts of the scanner and of its set-up. */
export const trScanner = {
  scannerLight: {
    ready: 'Okuyucu hazır',
    notSetUp: 'Okuyucu: ayarlanmadı',
    advice: 'Okuyucu bu masada ayarlanmadı, kodu yanlış okumuş olabilir: F9 Ayarlar, Okuyucu.',
  },
  scannerSetup: {
    scanThis: 'Bu barkodu okut.',
    shipsNothing: 'Bu sayfa açıkken okutmak gönderi oluşturmaz.',
    closed: 'Ayar kapandı; okuttukların yine gönderi oluşturur.',
    open: 'Yeniden ayarla',
    found: 'Okuyucu bulundu, ayarı kaydedildi.',
    foundBody: 'Denemek için aynı barkodu bir kez daha okut.',
    checked: 'Doğru okuyor.',
    checkedBody: 'Barkod iki kez aynı okundu. Okuyucu hazır.',
    differ: 'Bilgisayarın klavye düzeni başka; fark etmez, kodlar doğru gelir.',
    layout: 'Okuyucunun düzeni',
    layouts: { us: 'ABD (İngilizce)', turkishQ: 'Türkçe Q', turkishF: 'Türkçe F', system: 'Bilgisayarınki' },
    suffix: 'Kodun sonunda',
    suffixes: { enter: 'Enter', tab: 'Tab', none: 'Hiçbir şey' },
    noSuffix:
      'Kodun bittiği ancak kısa bir aradan anlaşılır. Okuyucuyu Enter gönderecek şekilde ayarlarsan daha hızlı olur.',
    prefix: 'Kodun başında',
    noPrefix: 'Hiçbir şey',
    speed: 'Hızı',
    pause: 'İki tuş arası en çok {{ms}} ms',
    gap: 'İki tuş arası en uzun süre',
    ms: 'ms',
    sent: 'Okuyucunun son gönderdiği',
    space: 'Boşluk',
    unreadable: 'okunamadı',
    more: 've {{count}} karakter daha',
    byHand: 'Elle ayarla',
    failed: {
      other_code: {
        title: 'Bu, ekrandaki barkod değildi.',
        todo: 'Ekrandaki barkodu okut. Okuttuğun kod gönderilmedi.',
      },
      other_layout: {
        title: 'Okuyucu bilmediğimiz bir klavye düzeninde yazıyor.',
        todo: 'Kılavuzundan okuyucuyu fabrika ayarına al ya da klavyesini ABD (US) yap, sonra yeniden okut.',
      },
      caps_lock: {
        title: 'Büyük ve küçük harfler ters geliyor.',
        todo: 'Klavyede Caps Lock açık. Kapat, sonra yeniden okut.',
      },
      caps_scanner: {
        title: 'Büyük ve küçük harfler ters geliyor.',
        todo: 'Okuyucunun kendi Caps Lock ayarı açık. Kılavuzundan kapat, sonra yeniden okut.',
      },
      suffix_text: {
        title: 'Okuyucu kodun sonuna kendi karakterlerini ekliyor.',
        todo: 'Kılavuzundan soneki (suffix) yalnızca Enter yap, sonra yeniden okut.',
      },
      long_prefix: {
        title: 'Okuyucu kodun önüne çok uzun bir önek ekliyor.',
        todo: 'Kılavuzundan öneki (prefix) kaldır, sonra yeniden okut.',
      },
      prefix_key: {
        title: 'Okuyucu her kodun önünde Enter, Esc ya da F7 gibi bir tuşa basıyor.',
        todo: 'Kılavuzundan öneki (prefix) kaldır, sonra yeniden okut.',
      },
      too_slow: {
        title: 'Okuyucu çok yavaş yazıyor; elle yazmaktan ayırt edilemez.',
        todo: 'Kılavuzundan tuşlar arası gecikmeyi (inter-character delay) sıfır yap, sonra yeniden okut.',
      },
    },
  },
} as const;
