import { expect, it } from 'vitest';
import { serviceScenes } from '../../../gallery/scenes/service.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  const scenes = serviceScenes.filter(({ name }) => name.startsWith('shipments-'));
  expect(await readScenes('shipments', scenes)).toMatchInlineSnapshot(`
    "shipments-list: 94 | Takip no | Durum | bekliyoronaylandıödeme bekliyorödendiyoldaiptal edildi | Bütün günler | Bütün günlerBugünSon 7 günGünleri seç | all | Göster | Süzgeci temizle | Sipariş no | Takip no | Kargo firması | Durum | Ücret | ORD-10395 | 7340029581141 | Yurtiçi Kargo | onaylandı etiket hazır | 86,40 TL | ORD-10394 | 7340029581140 | Yurtiçi Kargo | yolda etiket hazır | 86,40 TL | ORD-10393 | 7340029581139 | Yurtiçi Kargo | ödeme bekliyor etiket hazır | 86,40 TL | ORD-10392 | KS-88213 iç kod | Yurtiçi Kargo | Servisin yazdığı: delivered etiket hazır | 86,40 TL | ORD-10391 | 7340029581137 | Yurtiçi Kargo | iptal edildi | 86,40 TL | ORD-10390 | 7340029581136 | Yurtiçi Kargo | onaylandı etiket hazır | 86,40 TL | ORD-10389 | 7340029581135 | Yurtiçi Kargo | yolda etiket hazır | 86,40 TL | ORD-10388 | 7340029581134 | Yurtiçi Kargo | ödeme bekliyor etiket hazır | 86,40 TL | ORD-10387 | 7340029581133 | Yurtiçi Kargo | Servisin yazdığı: delivered etiket hazır | 86,40 TL | ORD-10386 | KS-88213 iç kod | Yurtiçi Kargo | iptal edildi | 86,40 TL | ORD-10385 | 7340029581131 | Yurtiçi Kargo | onaylandı etiket hazır | 86,40 TL | ORD-10384 | 7340029581130 | Yurtiçi Kargo | yolda etiket hazır | 86,40 TL | ORD-10383 | 7340029581129 | Yurtiçi Kargo | ödeme bekliyor etiket hazır | 86,40 TL | ORD-10382 | 7340029581128 | Yurtiçi Kargo | Servisin yazdığı: delivered etiket hazır | 86,40 TL | ORD-10381 | 7340029581127 | Yurtiçi Kargo | iptal edildi | 86,40 TL | Önceki | 1. sayfa / 12 · 583 kayıt | Sonraki | ORD-10400 | ↑ ↓ seç | Enter Aç
    shipments-empty: 10 | Gönderi yok | Hesapta açılan bütün gönderiler burada görünür, başka masalardakiler de.
    shipments-loading: 10 | Gönderiler alınıyor… | Esc Vazgeç
    shipments-offline: 11 | Servise ulaşılamıyor | Bu bilgi kargo servisinde. Bağlantı gelince kendiliğinden görünür; okutmaya devam edebilirsin. | Alt U Yeniden oku
    shipments-same-page: 93 | Servis hep aynı sayfayı veriyor. Gerisini görmek için günleri daralt. | Son 7 güne bak"
  `);
});
