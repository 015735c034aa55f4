import { order, type SampleOrder, to } from './sampleOrder.ts';

/** One code that the demo asks to scan, and what it shows. */
export type DemoScan = {
  readonly code: string;
  readonly shows: 'plain' | 'duplicate' | 'slow' | 'unpaid' | 'invalid';
};

/**
 * The five outcomes of the main job, in the order in which the demo scans them: a plain order; the same once more; one
 * whose carrier is slow; one whose price no default balance covers; one that keeps every documented rule, but whose
 * district (Kadıköy) is not in its province (Ankara), which only the service can know.
 */
export const demoScenario: readonly DemoScan[] = [
  { code: 'ORD-10427', shows: 'plain' },
  { code: 'ORD-10427', shows: 'duplicate' },
  { code: 'ORD-10428', shows: 'slow' },
  { code: 'ORD-10429', shows: 'unpaid' },
  { code: 'ORD-10430', shows: 'invalid' },
];

/**
 * The demo shop's orders of the day. Every one that `demoScenario` does not name is plain, and the default balance
 * covers them all.
 */
export const sampleOrders: readonly SampleOrder[] = [
  order(
    'ORD-10427',
    'anka',
    to(
      'Ayşe Yılmaz',
      '0532 417 26 08',
      'Caferağa Mah. Moda Cad. Bahariye Apt. No: 112 Kat: 3 Daire: 7',
      'Kadıköy',
      'İstanbul',
      'ayse.yilmaz@ornek.example',
    ),
    { sides: [30, 20, 15], kg: 1.8, content: 'Nevresim takımı' },
  ),
  order(
    'ORD-10428',
    'yavas',
    to(
      'Çağrı Öztürk',
      '0541 903 55 12',
      'Yukarı Bahçelievler Mah. Aşkabat Cad. (7. Cadde) No: 48/9',
      'Çankaya',
      'Ankara',
    ),
    { sides: [35, 25, 18], kg: 2.4, content: '2 adet kırlent, 1 adet battaniye' },
  ),
  order(
    'ORD-10429',
    'kervan',
    to(
      'Şükrü Işık',
      '0505 268 71 34',
      'Organize Sanayi Bölgesi 3. Cad. No: 21 (kantar girişi, depo 4)',
      'Gebze',
      'Kocaeli',
    ),
    { type: 'palet', sides: [120, 80, 180], kg: 620, quantity: 2, content: 'Otel tekstili, streçli palet' },
  ),
  order(
    'ORD-10430',
    'anka',
    to(
      'Gülşah Ağaoğlu',
      '0533 640 18 97',
      'Kızılay Mah. Ziya Gökalp Cad. Soysal İşhanı No: 5/310',
      'Kadıköy',
      'Ankara',
      'gulsah@ornek.example',
    ),
    { sides: [25, 20, 10], kg: 0.9, content: 'Havlu seti' },
  ),
  order(
    'ORD-10431',
    'marti',
    to(
      'İbrahim Çiğdem',
      '0544 712 09 63',
      'Kültür Mah. Şevket Özçelik Sok. Üçler Apt. No: 31 Daire: 5',
      'Konak',
      'İzmir',
    ),
    { sides: [40, 30, 20], kg: 3.1, content: 'Yatak örtüsü' },
  ),
  order(
    'ORD-10432',
    'poyraz',
    to(
      'Özgür Şahin',
      '0555 381 44 20',
      'Fethiye Mah. Sanayi Cad. No: 263 Özşahin İş Merkezi A Blok Kat: 6',
      'Nilüfer',
      'Bursa',
    ),
    { desi: 4, kg: 2, content: 'Perde, 2 kanat' },
  ),
  order(
    'ORD-10433',
    'anka',
    to(
      'Büşra Gümüş',
      '0538 156 82 41',
      'Şirinyalı Mah. Eski Lara Yolu Cad. Güneş Sitesi B2 Blok No: 178 Kat: 9 Daire: 35 (güvenliğe bırakılabilir, kapı kodu için arayınız)',
      'Muratpaşa',
      'Antalya',
      'busra.gumus@ornek.example',
    ),
    { sides: [32, 24, 12], kg: 1.2, content: 'Bornoz' },
  ),
  order(
    'ORD-10434',
    'bozkir',
    to('Ümit Kılıç', '0506 294 67 15', 'Feritpaşa Mah. Nalçacı Cad. Emlak Blokları No: 14/3', 'Selçuklu', 'Konya'),
    { sides: [28, 22, 14], content: 'Pike' },
  ),
  order(
    'ORD-10435',
    'marti',
    to('Hatice Söğütlü', '0542 835 10 76', 'Yenişehir Mah. 1714. Sok. Gökkuşağı Evleri No: 6', 'Mezitli', 'Mersin'),
    { type: 'dosya', kg: 0.3, content: 'Kumaş kartelası' },
  ),
  order(
    'ORD-10436',
    'anka',
    to(
      'Mehmet Ali Değirmencioğlu',
      '0530 561 28 49',
      'Gaziler Mah. İbrahimağa Cad. No: 77 Değirmencioğlu Ticaret',
      'Melikgazi',
      'Kayseri',
    ),
    { sides: [45, 35, 25], kg: 6.4, content: 'Yorgan, çift kişilik' },
  ),
  order(
    'ORD-10437',
    'poyraz',
    to(
      'Nurgül Çöloğlu',
      '0552 409 73 88',
      'İncilipınar Mah. Gazimuhtarpaşa Bulvarı Kepkepzade Park İş Merkezi C Blok No: 18',
      'Şehitkamil',
      'Gaziantep',
    ),
    { sides: [30, 20, 20], kg: 2.2, content: 'Banyo paspası' },
  ),
  order(
    'ORD-10438',
    'anka',
    to(
      'Ömer Faruk Güçlü',
      '0536 978 31 02',
      'Kemalpaşa Mah. Uzun Sok. Canbakkal İşhanı Kat: 2 No: 204',
      'Ortahisar',
      'Trabzon',
      'omer.guclu@ornek.example',
    ),
    { sides: [26, 18, 12], kg: 0.7, content: 'Mutfak önlüğü' },
  ),
  order(
    'ORD-10439',
    'marti',
    to(
      'Zeynep Ünlü',
      '0543 220 65 91',
      'Vişnelik Mah. Atatürk Bulvarı Ülkü Apt. No: 153/12',
      'Odunpazarı',
      'Eskişehir',
    ),
    { sides: [38, 28, 16], kg: 2.9, content: 'Nevresim takımı, tek kişilik' },
  ),
  order(
    'ORD-10440',
    'bozkir',
    to('Süleyman Boğaç', '0507 113 84 27', 'Pirimehmet Mah. İstasyon Cad. No: 40 Boğaç Züccaciye', 'Merkez', 'Isparta'),
    { desi: 6, content: 'Masa örtüsü' },
  ),
  order(
    'ORD-10441',
    'motokurye',
    to(
      'Elif Naz Yıldırım',
      '0534 697 52 30',
      'Göztepe Mah. Tütüncü Mehmet Efendi Cad. Şükran Hanım Apt. No: 95 Daire: 11',
      'Kadıköy',
      'İstanbul',
      'elifnaz@ornek.example',
    ),
    { sides: [22, 16, 8], kg: 0.4, content: 'Yastık kılıfı' },
  ),
  order(
    'ORD-10442',
    'kervan',
    to('Hüseyin Çakıroğlu', '0545 842 19 66', 'Adnan Menderes Mah. Cumhuriyet Cad. No: 212/A', 'Çorlu', 'Tekirdağ'),
    { sides: [30, 30, 30], kg: 4.5, content: 'Puf' },
  ),
  order(
    'ORD-10443',
    'anka',
    to(
      'Gökçe Işıldak',
      '0531 305 78 14',
      'Müskebi Mah. Ortakent Yahşi Yalısı, Zeytinlik Evleri No: 8',
      'Bodrum',
      'Muğla',
    ),
    { sides: [34, 26, 14], kg: 1.6, content: 'Plaj havlusu, 4 adet' },
  ),
  order(
    'ORD-10444',
    'marti',
    to(
      'Kâzım İnönü',
      '0554 768 20 95',
      'Ferhadiye Mah. Hükümet Konağı Karşısı, İğde Sok. No: 3',
      'Haliliye',
      'Şanlıurfa',
    ),
    { sides: [24, 20, 12], kg: 1.1, content: 'Seccade' },
  ),
  order(
    'ORD-10445',
    'poyraz',
    to(
      'Sıla Büyükşahin',
      '0537 481 06 53',
      'Çiftlikköy Yolu, Üçüncü Cad. Gülistan Sitesi D Blok No: 24 Kat: 1 Daire: 2 (bahçe kapısından giriniz)',
      'Çiftlikköy',
      'Yalova',
    ),
    { sides: [36, 28, 18], kg: 2.7, content: 'Uyku seti' },
  ),
  order(
    'ORD-10446',
    'bozkir',
    to(
      'Doğukan Şeker',
      '0546 159 43 70',
      'Kazım Karabekir Mah. Üniversite Cad. Öğretmenler Apt. No: 66/14',
      'İpekyolu',
      'Van',
      'dogukan@ornek.example',
    ),
    { sides: [30, 22, 16], kg: 1.9, content: 'Battaniye' },
  ),
  order(
    'ORD-10447',
    'anka',
    to('Fatma Nur Özgüç', '0535 927 61 48', 'Yeni Mah. Atatürk Cad. Çınaraltı Sok. No: 9', 'Merkez', 'Iğdır'),
    { sides: [28, 20, 10], kg: 0.8, content: 'Havlu seti' },
  ),
  order(
    'ORD-10448',
    'bozkir',
    to(
      'Barış Küçükoğlu',
      '0551 634 97 22',
      'Çarşı Mah. Gazipaşa Cad. Küçükoğlu Tuhafiye No: 17',
      'Ereğli',
      'Zonguldak',
    ),
    { sides: [40, 30, 15], kg: 3.3, quantity: 2, content: 'Kumaş topu' },
  ),
  order(
    'ORD-10449',
    'anka',
    to(
      'Ceyda Ateş Güngör',
      '0539 270 38 81',
      'Mansuroğlu Mah. Ankara Cad. Ege Perla Kule 2 Kat: 17 Ofis: 1703',
      'Bayraklı',
      'İzmir',
    ),
    { type: 'dosya', content: 'Sözleşme' },
  ),
  order(
    'ORD-10450',
    'marti',
    to(
      'Tuğçe Karagöz',
      '0540 516 84 09',
      'Cumhuriyet Mah. Doğan Araslı Bulvarı Çağdaş Sitesi 4. Blok No: 138 Daire: 29',
      'Esenyurt',
      'İstanbul',
    ),
    { sides: [33, 23, 13], kg: 1.4, content: 'Çocuk nevresimi' },
  ),
  order(
    'ORD-10451',
    null,
    to(
      'Yiğit Efe Çelikkıran',
      '0547 093 25 64',
      'Merkez Mah. Şehit Üsteğmen İbrahim Abanoz Cad. No: 51/6',
      'Merkez',
      'Uşak',
    ),
    { sides: [29, 21, 11], kg: 1, content: 'Tişört, 3 adet' },
  ),
];
