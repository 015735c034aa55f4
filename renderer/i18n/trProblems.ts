/** What went wrong, in the words of the packing hall: what happened, then what to do with the parcel. */
/** An order that waits for it and a request that met it say the same. */
const obstacles = {
  certificate_date: {
    title: 'Servisin sertifikası bu bilgisayarın saatine göre geçerli değil.',
    todo: 'Bilgisayarın tarih ve saatini düzelt. Doğruysa servisi ara.',
  },
  certificate_refused: {
    title: 'Bu bilgisayar servisin sertifikasına güvenmiyor.',
    todo: 'F9 Ayarlar’da adresi kontrol et. Doğruysa ağa bakan kişiye sor.',
  },
  proxy_login: {
    title: 'Ağdaki proxy parola istiyor.',
    todo: 'Ağa bakan kişiden bu bilgisayara parolasız izin vermesini iste.',
  },
  proxy_failed: {
    title: 'Ağdaki proxy bağlantıyı geçirmiyor.',
    todo: 'Bilgisayarın ağ ayarlarında proxy’ye bak ya da ağa bakan kişiye sor.',
  },
} as const;

export const trProblems = {
  /** What stopped, in a word or two, as large as an outcome. */
  stopWord: {
    unknown_order: 'Listede yok',
    invalid_fields: 'Bilgi hatalı',
    refused_by_service: 'Kabul edilmedi',
    payment_unreadable: 'Ödeme belirsiz',
    maybe_paid: 'Ödeme belirsiz',
    resend_unclear: 'Ödeme belirsiz',
    other_account: 'Başka hesap',
    claimed_elsewhere: 'Başka masada',
    unauthorized: 'Anahtar geçersiz',
    forbidden: 'İzin yok',
    label_not_pdf: 'Etiket bozuk',
    label_wrong_size: 'Boyu uymuyor',
    label_many_pages: 'Fazla sayfa',
    label_missing: 'Etiket yok',
    label_old: 'Basılsın mı?',
    disk_error: 'Diske yazılamadı',
    label_not_adjustable: 'Basılmadı',
    print_rejected: 'Basılmadı',
    print_cancelled: 'Basılmadı',
  },
  problem: {
    unknown_order: {
      title: 'Bu kod sipariş listesinde yok.',
      todo: 'Koliyi kenara ayır, kodu kontrol et. Liste eskiyse F6’da yenisini içe aktar ya da bilgileri gir.',
      todoInList: 'Koliyi kenara ayır, kodu kontrol et. Liste eskiyse F6’da yenisini içe aktar, sonra tekrar dene.',
    },
    shop_asked: {
      title: 'Sipariş listede yok, mağazanın sistemine soruluyor.',
      todo: 'Yanıt en geç birkaç saniyede gelir.',
    },
    shop_no_answer: {
      title: 'Mağazanın sistemi yanıt vermedi: sipariş olup olmadığı bilinmiyor.',
      todo: 'Koliyi kenara ayır: kendiliğinden yeniden sorulur. Hemen sormak için tekrar dene ya da bilgileri gir.',
    },
    invalid_fields: {
      title: 'Siparişte eksik ya da yanlış bilgi var.',
      todo: '“Düzelt” ile burada düzelt ve gönder. Düzeltemiyorsan koliyi kenara ayır.',
      todoInList: 'Koliyi kenara ayır. Listeni düzelt, F6’da yeniden içe aktar, sonra tekrar dene.',
    },
    on_hold: {
      title: 'Bu sipariş bekletiliyor.',
      todo: 'Masada biri beklemeye aldı. “Şimdi gönder” ile gider.',
    },
    refused_by_service: {
      title: 'Servis bu gönderiyi kabul etmedi.',
      todo: 'Koliyi kenara ayır. Sebep düzelince tekrar dene.',
    },
    payment_unreadable: {
      title: 'Servis ödeme istedi ama yanıtı okunamadı.',
      todo: 'Koliyi kenara ayır. Tekrar dene: ikinci gönderi açılmaz. Sürerse müşteri paneline bak.',
    },
    maybe_paid: {
      title: 'Ücreti alınmış olabilir, servis şimdi reddediyor. Orada yoksa tekrar dene, iki kez ücret alınmaz.',
      todo: 'Koliyi kenara ayır. F11 Gönderiler’de ara: varsa etiketini oradan bas.',
    },
    resend_unclear: {
      title: 'Çok önce gönderildi, yanıtı gelmedi. Yeniden göndermek yeni bir gönderi açabilir.',
      todo: 'Koliyi kenara ayır. Müşteri panelinde ara: varsa etiketini oradan bas.',
    },
    other_account: {
      title: 'Başka bir API anahtarıyla gönderildi, yanıtı gelmedi. Yeniden göndermek bu hesaptan da ücret alabilir.',
      todo: 'Koliyi kenara ayır. Önceki hesabın panelinde ara: varsa etiketini oradan bas.',
    },
    claimed_elsewhere: {
      title: 'Bu sipariş başka masada.',
      todo: 'Buradan gönderilmedi. Koliyi o masaya götür. Burada göndermek için siparişi yeniden okut.',
      todoSent: 'Buradan gönderildi, yanıtı gelmedi. Siparişi başka masa devraldı: koliyi o masaya götür.',
      todoLabel: 'Etiketi burada basılmadı. Koliyi o masaya götür. Burada basacaksan (Alt+R) o masadaki etiketi yırt.',
    },
    shop_stopped: {
      title: 'Mağazanın listesine göre bu sipariş gönderilmeyecek.',
      todo: 'Koliyi kenara ayır, mağazaya sor. Gidecekse koliyi okut: tuşu kartta.',
    },
    unauthorized: {
      title: 'Servis API anahtarını kabul etmedi.',
      todo: 'Koliyi kenara ayır, sipariş kaydedildi. F9 Ayarlar’dan geçerli anahtarı gir.',
    },
    forbidden: {
      title: 'Servis bu hesaba ya da bu bilgisayara izin vermiyor.',
      todo: 'Koliyi kenara ayır, sipariş kaydedildi. Hesabı ve izinli IP listesini kontrol ettir.',
    },
    ...obstacles,
    service_unreachable: {
      title: 'Servise ulaşılamıyor.',
      todo: 'Okutmaya devam et. Sipariş kaydedildi, bağlantı gelince kendiliğinden gider.',
    },
    answer_unknown: {
      title: 'Servisin yanıtı yarıda kaldı.',
      todo: 'Bir şey yapman gerekmez. Aynı sipariş servise yeniden sorulur, iki kez ücret alınmaz.',
    },
    service_error: {
      title: 'Servis şu anda hata veriyor.',
      todo: 'Okutmaya devam et. Sipariş kaydedildi, kendiliğinden yeniden denenir.',
    },
    desk_refused: {
      title: 'Bu masa şu an gönderemez.',
      todo: 'Nedeni yukarıda yazıyor. Sipariş kaydedildi, düzelince kendiliğinden gider.',
    },
    others_unasked: {
      title: 'Öbür masalara sorulamıyor.',
      todo: 'Sipariş kaydedildi, sorulabilince kendiliğinden gider. Yukarıdaki tuş sormadan gönderir.',
    },
    rate_limited: {
      title: 'Servis biraz beklememizi istedi.',
      todo: 'Okutmaya devam et. Sıradaki siparişler birazdan gider.',
    },
    account_hold: {
      title: 'Hesapta ödenmemiş ölçüm farkı borcu var.',
      todo: 'Koliyi kenara ayır. Borç ödenince sipariş kendiliğinden gider.',
    },
    label_not_pdf: {
      title: 'Servisten gelen etiket bozuk, boş ya da şifreli.',
      todo: 'Basılmadı. Koliyi kenara ayır, Alt+B ile etiketi yeniden iste.',
    },
    label_wrong_size: {
      title: 'Etiketin boyu yazıcıdaki kâğıda uymuyor.',
      todo: 'Basılmadı. Yine de bu boyda basmak için Alt+R tuşlarına bas.',
    },
    label_many_pages: {
      title: 'Etiketin sayfaları siparişin kolilerinden fazla.',
      todo: 'Basılmadı. Etikete bak; yine de bütün sayfaları basmak için Alt+R tuşlarına bas.',
    },
    label_missing: {
      title: 'Saklanan etiket bulunamadı.',
      todo: 'Servisten yeniden isteniyor. Gelince kendiliğinden basılır.',
    },
    label_old: {
      title: 'Bu etiket eski, kendiliğinden basılmadı.',
      todo: 'Koli hâlâ buradaysa etiketi bas.',
    },
    disk_error: {
      title: 'Etiket diske yazılamadı.',
      todo: 'Diskte yer aç, sonra yeniden bas.',
    },
    no_printer: {
      title: 'Yazıcı seçilmemiş.',
      todo: 'F9 Ayarlar’dan yazıcı seç, sonra etiketi bas.',
    },
    printer_missing: {
      title: 'Yazıcı bu bilgisayarın listesinde yok.',
      todo: 'Yazıcıyı aç. Kaldırılmış ya da adı değişmişse F9 Ayarlar’dan seç; etiket kendiliğinden basılır.',
    },
    printer_trouble: {
      title: 'Yazıcı bekliyor.',
      todo: 'Kâğıda ve kapağa bak. Düzelince etiket çıkar.',
    },
    printer_out_of_paper: {
      title: 'Yazıcıda kâğıt bitti.',
      todo: 'Rulo tak; etiket kendiliğinden basılır.',
    },
    printer_offline: {
      title: 'Yazıcı kapalı ya da bağlantısı kopmuş.',
      todo: 'Yazıcıyı aç, kablosuna bak; etiket kendiliğinden basılır.',
    },
    printer_paused: {
      title: 'Yazıcı durdurulmuş.',
      todo: 'Yazıcının devam tuşuna bas ya da bilgisayardaki yazıcı listesinden sürdür; etiket kendiliğinden basılır.',
    },
    printer_cover_open: {
      title: 'Yazıcının kapağı açık.',
      todo: 'Kapağı kapat; etiket kendiliğinden basılır.',
    },
    printer_jam: {
      title: 'Yazıcıda kâğıt sıkıştı.',
      todo: 'Sıkışan etiketi çıkar, kapağı kapat. Yarım çıkan etiketi yırt at.',
    },
    printer_media_refused: {
      title: 'Yazıcı bu kâğıt boyunu ya da ayarı kabul etmedi.',
      todo: 'F9 Ayarlar’da yazıcının kâğıdını düzelt, sonra etiketi bas.',
    },
    printer_held: {
      title: 'Etiket yazıcı kuyruğunda tutuluyor.',
      todo: 'Bilgisayardaki yazıcı kuyruğunda serbest bırak; etiket kendiliğinden basılır.',
    },
    printer_rejecting: {
      title: 'Yazıcının kuyruğu etiket kabul etmiyor.',
      todo: 'Bilgisayarın yazıcı ayarlarında kuyruğun yeniden iş almasını sağla; etiket kendiliğinden basılır.',
    },
    printer_system_down: {
      title: 'Bilgisayarın yazdırma hizmeti yanıt vermiyor.',
      todo: 'Bilgisayarı yeniden başlat ya da yazdırma hizmetini aç (CUPS, Windows’ta “Yazdırma Biriktiricisi”); etiket kendiliğinden basılır.',
    },
    printer_tool_missing: {
      title: 'Etiketi basan program dosyası (SumatraPDF) yok ya da engellenmiş.',
      todo: 'SumatraPDF yok: antivirüs karantinasından geri yükle ya da Label Station’ı yeniden kur. Sonra etiketi bas.',
    },
    label_not_adjustable: {
      title: 'Etiket bu yazıcının ayarına göre çevrilemedi ya da kaydırılamadı.',
      todo: 'Basılmadı. F9 Ayarlar’da döndürmeyi ve kaydırmayı sıfırla, sonra etiketi bas.',
    },
    print_rejected: {
      title: 'Yazıcı etiketi kabul etmedi.',
      todo: 'Yazıcı ayarına bak, sonra etiketi yeniden bas.',
    },
    print_cancelled: {
      title: 'Baskı yazıcıda iptal edilmiş.',
      todo: 'Etiket çıkmadı. Gerekiyorsa yeniden bas.',
    },
    print_unknown: {
      title: 'Etiketin çıkıp çıkmadığını bilmiyoruz.',
      todo: 'Yazıcıya bak. Yanıt vermeden ikinci etiket basılmaz.',
    },
    shipment_cancelled: {
      title: 'Bu gönderi serviste iptal edilmiş.',
      todo: 'Koliyi gönderme, kenara ayır.',
    },
    cancel_refused_by_carrier: {
      title: 'Kargo firması iptali kabul etmedi.',
      todo: 'Gönderi hâlâ geçerli, para iade edilmedi.',
    },
    not_cancellable: {
      title: 'Bu gönderi artık iptal edilemez.',
      todo: 'Gönderi hâlâ geçerli, iade yok. Koli yoldaysa kargo firmasıyla konuş.',
    },
    cancel_method_refused: {
      title: 'Servis bu iptal yöntemini kabul etmiyor.',
      todo: 'Gönderi geçerli, ücret iade edilmedi. F9 Ayarlar’da iptal yöntemini değiştir, sonra yeniden iptal et.',
    },
    paid_meanwhile: {
      title: 'Bu sırada ödenmiş: iptal gönderilmedi.',
      todo: 'Etiketi, açıldığı masada kendiliğinden çıkar. Yine de istemiyorsan iptali yeniden iste.',
    },
  },
  error: {
    bad_request: { title: 'Bu istek anlaşılamadı.', todo: 'Tekrar dene. Sürerse programı yeniden başlat.' },
    no_station: { title: 'Bu masa henüz kurulmadı.', todo: 'Bağlantıyı kur ya da demoyu aç.' },
    base_url_not_https: {
      title: 'Adres https:// ile başlamalı.',
      todo: 'Servisin güvenli adresini gir. Anahtar gönderilmedi.',
    },
    base_url_invalid: {
      title: 'Bu bir servis adresi değil.',
      todo: 'Adresi https://kargo.ornek.com biçiminde yaz.',
    },
    runtime_not_official: {
      title: 'Bu kopya yalnızca demo ve testler içindir.',
      todo: 'Gerçek hesabı ya da deneme ortamını kurulu programla aç.',
    },
    runtime_no_sandbox: {
      title: 'Program korumasız başlatıldı.',
      todo: 'Kapat ve ek seçenek vermeden, normal kullanıcıyla başlat.',
    },
    ...obstacles,
    service_unreachable: {
      title: 'Servise ulaşılamıyor.',
      todo: 'İnternet bağlantısına ve adrese bak, sonra tekrar dene.',
    },
    service_not_json: {
      title: 'Bu adreste kargo servisi yok, bir web sayfası var.',
      todo: 'Adresi kontrol et: yalnızca sunucu adı, /api olmadan.',
    },
    service_error: { title: 'Servis şu anda hata veriyor.', todo: 'Biraz sonra tekrar dene.' },
    base_url_of_live: {
      title: 'Bu adres gerçek hesabın adresi.',
      todo: 'Deneme ortamı için servisin verdiği adresi gir. Gerçek hesapta yanlış adres kayıtlıysa önce orada düzelt.',
    },
    base_url_of_sandbox: {
      title: 'Bu adres deneme ortamının adresi.',
      todo: 'Gerçek hesabın adresini gir. Deneme ortamında yanlış adres kayıtlıysa önce orada düzelt.',
    },
    not_the_service: {
      title: 'Bu adresteki sunucu kargo servisi gibi yanıt vermiyor.',
      todo: 'Adresi kontrol et: yalnızca sunucu adı, /api ve sonrası olmadan.',
    },
    key_refused: {
      title: 'Servis bu API anahtarını kabul etmedi.',
      todo: 'Anahtarı müşteri panelinden yeniden kopyala.',
    },
    key_missing: { title: 'API anahtarı yok.', todo: 'Anahtarı müşteri panelinden kopyalayıp gir.' },
    forbidden: {
      title: 'Servis bu hesaba ya da bu bilgisayara izin vermiyor.',
      todo: 'Hesabı ve izinli IP listesini kontrol ettir.',
    },
    account_disabled: { title: 'Bu hesap kapatılmış.', todo: 'Servisin ekibiyle konuş.' },
    ip_not_allowed: {
      title: 'Bu bilgisayarın IP adresine izin yok.',
      todo: 'Müşteri panelinde izinli IP listesine ekle.',
    },
    account_hold: {
      title: 'Hesapta ödenmemiş ölçüm farkı borcu var.',
      todo: 'Borç ödenince devam edebilirsin.',
    },
    invalid_fields: { title: 'Eksik ya da yanlış bilgi var.', todo: 'Şunları düzelt, sonra tekrar dene.' },
    not_found: { title: 'Serviste böyle bir kayıt yok.', todo: 'Numarayı kontrol et.' },
    no_price: { title: 'Bu kargo firmasının fiyatı yok.', todo: 'Başka kargo firması seç ya da ölçüyü değiştir.' },
    label_not_ready: {
      title: 'Etiket henüz hazır değil.',
      todo: 'Kargo firması birazdan verir. Az sonra tekrar dene.',
    },
    carrier_cancel_failed: {
      title: 'Kargo firması iptali kabul etmedi.',
      todo: 'Gönderi hâlâ geçerli, para iade edilmedi.',
    },
    not_cancellable: { title: 'Bu gönderi artık iptal edilemez.', todo: 'Gönderi hâlâ geçerli, iade yok.' },
    method_not_allowed: {
      title: 'İptal edilmedi: servis bu iptal yöntemini kabul etmiyor.',
      todo: 'Gönderi hâlâ geçerli. F9 Ayarlar’da iptal yöntemini değiştir, sonra yeniden iptal et.',
    },
    refused: { title: 'Servis bunu kabul etmedi.', todo: 'Sebebi aşağıda. Düzelince tekrar dene.' },
    rate_limited: { title: 'Servis biraz beklememizi istedi.', todo: 'Bir dakika sonra tekrar dene.' },
    job_not_found: { title: 'Bu sipariş artık burada yok.', todo: 'Siparişi yeniden okut.' },
    order_changed: {
      title: 'Sipariş bu arada değişti.',
      todo: 'Yeni bir liste geldi ya da başka yerde düzeltildi. Ekrandakini kontrol et, yeniden dene.',
    },
    reference_taken: { title: 'Bu sipariş no zaten var.', todo: 'Başka bir sipariş no yaz.' },
    not_possible_now: { title: 'Bu şu anda yapılamaz.', todo: 'Siparişin durumu değişmiş. Ekrandaki yeni duruma bak.' },
    no_printer: { title: 'Yazıcı seçilmemiş.', todo: 'F9 Ayarlar’dan yazıcı seç.' },
    printer_missing: {
      title: 'Yazıcı bu bilgisayarın listesinde yok.',
      todo: 'Yazıcıyı aç. Kaldırılmış ya da adı değişmişse başkasını seç.',
    },
    printer_system_down: {
      title: 'Bilgisayarın yazdırma hizmeti yanıt vermiyor.',
      todo: 'Bilgisayarı yeniden başlat ya da yazdırma hizmetini aç (CUPS, Windows’ta “Yazdırma Biriktiricisi”).',
    },
    printer_tool_missing: {
      title: 'Etiketi basan program dosyası (SumatraPDF) yok ya da engellenmiş.',
      todo: 'Antivirüs karantinaya aldıysa oradan geri yükle; almadıysa Label Station’ı yeniden kur.',
    },
    print_failed: { title: 'Yazıcıya gönderilemedi.', todo: 'Yazıcıya bak, sonra tekrar dene.' },
    label_missing: {
      title: 'Etiket bu bilgisayarda artık yok.',
      todo: '“Yeniden bas” dersen servisten yeniden istenir.',
    },
    pin_needed: {
      title: 'Baskı sınırı doldu: işletme sahibinin PIN’i gerekli.',
      todo: 'Siparişi aç, “Yeniden bas” de, PIN’i orada gir.',
    },
    pin_wrong: { title: 'PIN yanlış.', todo: 'Tekrar dene ya da işletme sahibini çağır.' },
    pin_wait: { title: 'Çok fazla yanlış PIN girildi.', todo: 'Bir dakika bekle, sonra tekrar dene.' },
    pin_missing: {
      title: 'Henüz işletme sahibinin PIN’i yok.',
      todo: 'Önce ayarlardan belirle.',
    },
    screen_locked: {
      title: 'Açılmadı: ekran kilitli.',
      todo: 'Ekrandaki kodla telefondan öde ya da işletme sahibinin PIN’iyle tam ekrandan çık.',
    },
    file_unreadable: { title: 'Dosya okunamadı.', todo: 'CSV olarak kaydedip tekrar seç.' },
    no_browser: { title: 'Tarayıcı açılmadı.', todo: 'Karekodu telefonla okut ya da bağlantıyı kopyala.' },
    no_mail_program: { title: 'E-posta programı açılmadı.', todo: 'Bağlantıyı kopyala ve kendin gönder.' },
    link_refused: {
      title: 'Bağlantı açılmadı: güvenli bir adres değil.',
      todo: 'Ödemeyi müşteri panelinden yap.',
    },
    demo_failed: { title: 'Demo açılamadı.', todo: 'Tekrar dene. Sürerse programı yeniden başlat.' },
    journal_failed: { title: 'Kaydedilemedi.', todo: 'İşlem yapılmadı. Diskte yer aç, sonra tekrar dene.' },
    journal_damaged: {
      title: 'Kayıt dosyası bozuk.',
      todo: 'İşlem yapılmadı. Programı kapatıp yeniden aç: dosya açılışta onarılır.',
    },
    journal_unread: {
      title: 'Kayıt dosyası okunamadı.',
      todo: 'Gönderilen ve sırada bekleyen siparişler bundan etkilenmez. Yeniden oku; sürerse programı yeniden başlat.',
    },
    no_pickup: { title: 'Sevkiyat başlatılmadı.', todo: 'Önce sevkiyatı başlat.' },
    folder_unusable: {
      title: 'Bu klasör izlenemez.',
      todo: 'Var olan, yazılabilen ve yalnızca bu işe ayrılmış bir klasörün tam yolunu yaz.',
    },
    file_not_saved: { title: 'Dosya kaydedilemedi.', todo: 'Başka bir klasör seç.' },
    mailbox_url_invalid: { title: 'Bu adres okunamadı.', todo: 'Posta kutusunun adresini https:// ile yaz.' },
    mailbox_url_not_https: { title: 'Bu adres güvenli değil.', todo: 'https:// ile başlayan adresi yaz.' },
    mailbox_unreachable: { title: 'Posta kutusu yanıt vermedi.', todo: 'Adresi ve ağı kontrol et, tekrar dene.' },
    mailbox_token_refused: {
      title: 'Posta kutusu bu giriş anahtarını kabul etmedi.',
      todo: 'Bu masa için yeni bir giriş anahtarı al.',
    },
    not_a_mailbox: { title: 'Bu adreste posta kutusu yok.', todo: 'Adresi kontrol et.' },
    shop_url_invalid: { title: 'Bu bir adres değil.', todo: 'https://… biçiminde, kullanıcı adı olmadan yaz.' },
    shop_url_not_https: { title: 'Bu adres güvenli değil.', todo: 'https:// ile başlayan adresi yaz.' },
    lookup_url_invalid: {
      title: 'Bu adresle sipariş sorulamaz.',
      todo: 'https://… biçiminde yaz, okutulan kodun yerine {code} koy.',
    },
    lookup_not_set_up: { title: 'Mağazanın sistemine henüz sorulmuyor.', todo: 'Önce adresi kaydet.' },
    lookup_no_answer: {
      title: 'Mağazanın sistemi işe yarar bir yanıt vermedi.',
      todo: 'Adresi, giriş anahtarını ve mağazanın sistemini kontrol et, sonra tekrar dene.',
    },
    shop_not_set_up: {
      title: 'Mağazaya henüz mesaj gönderilemez.',
      todo: 'Önce adresi kaydet ve imza anahtarı oluştur.',
    },
    shop_not_told: {
      title: 'Mağazanın sistemi mesajı almadı.',
      todo: 'Adresi ve mağazanın sistemini kontrol et, tekrar dene.',
    },
    no_mailbox: { title: 'Posta kutusu bağlı değil.', todo: 'Önce posta kutusunu bağla.' },
    webhook_secret_lost: {
      title: 'Servis, imza anahtarını bir daha göstermiyor.',
      todo: 'Anahtarı yenile ya da bilen biri varsa ondan alıp yapıştır.',
    },
    webhook_secret_not_kept: {
      title: 'Yeni imza anahtarı saklanamadı.',
      todo: 'Anahtarlık açılınca anahtarı bir kez daha yenile.',
    },
    autostart_not_set: {
      title: 'Bu bilgisayarda ayarlanamadı.',
      todo: 'Hiçbir şey değişmedi. Tekrar dene ya da sistemin kendi ayarlarından yap.',
    },
    account_not_forgotten: {
      title: 'Hesap silinmedi: anahtarlıktaki her şey silinemedi.',
      todo: 'Sistemin anahtarlığını aç, hesabı yeniden sil.',
    },
    keychain_locked: {
      title: 'Anahtarlık kilitli ya da yanıt vermiyor.',
      todo: 'Kilidini aç: parolayı sistemin penceresinde ya da sistemin parola programında gir. Sonra program kendiliğinden açılır. Hiçbir şey silinmedi.',
    },
    folder_from_elsewhere: {
      title: 'Buradaki kayıtlar başka bir yerden geldi.',
      todo: 'Sen yanıtlayana kadar hiçbir şey gönderilmez ve basılmaz. Masa orada da çalışacaksa “Bu bir kopya”ya bas.',
    },
    internal: {
      title: 'Programda bir hata oldu.',
      todo: 'Hiçbir sipariş kaybolmadı. Tekrar dene; sürerse programı yeniden başlat.',
    },
    hall_address_invalid: {
      title: 'Bu bir PostgreSQL adresi değil ya da parolası yok.',
      todo: 'postgres://kullanıcı:parola@sunucu:5432/veritabanı biçiminde yaz.',
    },
    hall_unreachable: {
      title: 'Veritabanı sunucusu yanıt vermedi.',
      todo: 'Adresi ve ağı kontrol et, sonra tekrar dene.',
    },
    hall_password_refused: {
      title: 'Veritabanı bu kullanıcıyı ya da parolasını kabul etmedi.',
      todo: 'İkisini kontrol et, adresi yeniden yaz.',
    },
    hall_authority_invalid: {
      title: 'Bu bir sertifika değil.',
      todo: 'Sertifika kurumunun PEM dosyasını ilk satırından son satırına kadar yapıştır.',
    },
    hall_not_trusted: {
      title: 'Sunucu şifreli bağlanmıyor ya da sertifikası bu bilgisayarda geçerli değil.',
      todo: 'Sunucunun sertifika kurumunun sertifikasını ver, sunucuya geçerli bir sertifika kurdur ya da başka bir koruma seç.',
    },
    hall_refused: {
      title: 'Veritabanı, masalar için gerekli olana izin vermedi.',
      todo: 'Kullanıcıya bu veritabanında tablo oluşturma izni verdir, sonra tekrar dene.',
    },
    hall_shares_sessions: {
      title: 'Veritabanının önündeki havuz, bir oturumu birden çok programa veriyor.',
      todo: 'Havuzu oturum kipine aldır (PgBouncer: pool_mode = session) ya da doğrudan veritabanının adresini ver.',
    },
    hall_newer: {
      title: 'Bu veritabanını programın daha yeni bir sürümü hazırlamış.',
      todo: 'Önce bu masadaki programı güncelle.',
    },
    hall_away: {
      title: 'Öbür masalara şu anda sorulamıyor.',
      todo: 'Okutmaya devam edebilirsin. Ortak veritabanı dönünce yeniden sorulur.',
    },
    join_code_invalid: { title: 'Bu bir katılma kodu değil.', todo: 'Kodu yeniden okut ya da dikkatle yaz.' },
    join_no_answer: {
      title: 'Kodu gösteren masa yanıt vermedi.',
      todo: 'Kodun süresi dolduysa orada yenisini göster. İki bilgisayar aynı ağda olmalı.',
    },
    join_refused: {
      title: 'Kodu gösteren masa bu kodu tanımadı.',
      todo: 'Süresi dolmuş: orada yeni bir kod göster.',
    },
    join_used: {
      title: 'Bu kodla başka bir bilgisayar katılmış.',
      todo: 'Senin bilgisayarın değilse API anahtarı çalınmıştır: hemen serviste ve bütün masalarda değiştir. Sonra yeni bir kod göster.',
    },
    order_elsewhere: {
      title: 'Bu sipariş başka masada.',
      todo: 'Burada gönderilmedi, ücret alınmadı. Devralacaksan F1’e geç, siparişi okut ya da numarasını yaz.',
    },
    update_waits: {
      title: 'İşi süren sipariş var, güncelleme kurulmadı.',
      todo: 'Hepsi bitince yeniden “Şimdi güncelle” de.',
    },
  },
  field: {
    order_reference: 'Sipariş no',
    carrier: 'Kargo firması',
    receiver_name: 'Alıcı adı',
    receiver_phone: 'Alıcı telefonu',
    receiver_email: 'Alıcı e-postası',
    receiver_address: 'Alıcı adresi',
    receiver_province: 'İl',
    receiver_district: 'İlçe',
    sender_address_code: 'Çıkış adresi kodu',
    sender_name: 'Gönderici adı',
    sender_phone: 'Gönderici telefonu',
    sender_email: 'Gönderici e-postası',
    sender_address: 'Gönderici adresi',
    sender_province: 'Gönderici ili',
    sender_district: 'Gönderici ilçesi',
    content_description: 'İçerik',
    weight: 'Ağırlık',
    width: 'En',
    length: 'Boy',
    height: 'Yükseklik',
    desi: 'Desi',
    quantity: 'Koli sayısı',
    shipment_type: 'Gönderi türü',
    from_province_id: 'Çıkış ili',
    from_district_id: 'Çıkış ilçesi',
    to_province_id: 'Varış ili',
    to_district_id: 'Varış ilçesi',
    cargo_company_id: 'Kargo firması',
    preset_desi_range: 'Desi aralığı',
    pallet_size: 'Palet ölçüsü',
    weight_range: 'Ağırlık aralığı',
    pallet_quantity: 'Palet sayısı',
    declared_value: 'Beyan değeri',
    tags: 'İşaretler',
    note: 'Not',
    order_state: 'Sipariş durumu',
  },
  rule: {
    required: 'boş bırakılmış',
    too_long: 'en çok {{limit}} karakter olabilir',
    not_a_whole_number: 'tam sayı olmalı',
    too_small: 'en az {{limit}} olmalı',
    too_large: 'en çok {{limit}} olabilir',
    not_an_email: 'e-posta adresi değil',
    unknown_carrier: 'bu adla bir firma yok',
    unsure_place: 'servisin listesinde bu adla yok, listeden seç ya da siparişi olduğu gibi kaydet',
    no_dimensions: 'yok: desi ya da en, boy ve yükseklik gerekli',
  },
  importProblem: {
    unknown_place: 'servisin listesinde bu adla yok',
    missing_value: 'boş',
    not_a_number: 'sayı değil',
    unknown_type: 'koli, dosya ya da palet olmalı',
    unknown_carrier: 'bu adla bir firma yok',
    two_senders: 'ya kod ya da gönderici bilgileri olmalı, ikisi birden değil',
    failed_formula: 'formülü sonuç vermemiş, hücreyi düzelt',
    unreadable: 'Excel rakamları kısaltmış, hücreyi metin olarak kaydet',
    not_to_ship: 'gönderilmeyecek',
    already_sent: 'zaten gönderilmiş',
    hidden_row: 'satır tabloda gizli',
    header_again: 'başlık satırı yinelenmiş',
    totals_row: 'sipariş değil: toplam ya da sayfa sonu satırı',
    too_many_cells: 'satırda başlıktan çok hücre var, virgülleri ya da ayırıcıyı kontrol et',
    damaged_text: 'bazı harfler bozulmuş, listeyi UTF-8 ya da .xlsx olarak yeniden al',
    date_reference: 'Excel sipariş numarasını tarihe çevirmiş, sütunu metin yapıp yeniden yaz',
    no_formula_value: 'dosyada formülün sonucu yok, dosyayı Excel’de açıp kaydet',
    not_a_phone: 'telefon numarası değil',
    unknown_state: 'bu durum bilinmiyor: gönderilecek mi?',
    contradiction: 'aynı siparişin satırlarında farklı',
    two_columns: 'iki sütunda farklı yazıyor',
    other_order: 'listede bu numarayla başka bir sipariş var',
    stray_quote: 'bu satırda ya da yakınında kapanmayan bir tırnak (") var: listede sil, listeyi yeniden içe aktar',
  },
  refused: {
    command: {
      title: 'Bu komut barkodu bilinmiyor.',
      todo: 'Yeni komut sayfası yazdır: ? tuşuna bas, sonra Alt+J.',
    },
    empty: { title: 'Boş okutma.', todo: 'Barkodu yeniden okut ya da sipariş numarasını yazıp Enter’a bas.' },
    too_long: {
      title: 'Bu bir sipariş kodu olamaz: çok uzun ({{length}}).',
      todo: 'Sipariş fişindeki barkodu okut. En çok 120 karakter olabilir.',
    },
    unreadable: {
      title: 'Kod okunamadı: içinde geçersiz karakterler var.',
      todo: 'Barkodu yeniden okut. Sürerse okuyucunun ayarına bak.',
    },
  },
} as const;
