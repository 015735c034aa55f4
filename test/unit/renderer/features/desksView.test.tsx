import { expect, it } from 'vitest';
import { desksScenes } from '../../../gallery/scenes/desks.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  const scenes = desksScenes.filter(({ name }) => name.startsWith('desks-'));
  expect(await readScenes('desks', scenes)).toMatchInlineSnapshot(`
    "desks-alone: 3 | Bu masa tek başına çalışıyor | Birkaç masa ortak bir veritabanıyla birlikte çalışabilir: bir siparişi tek masa gönderir, her koli her masadan bulunur. | Enter Masaları kur
    desks-one: 20 | all | Masalar | paid_not_printed | Ödendi, basılmadı 20 | print_unconfirmed | Çıktı mı? 0 | not_handed_over | Kuryeye verilmedi 40 | 1 masa, açık olan: 1 | Masa | Durum | Yazıcı | Kuyruk | Bugün | 1 bu masa | açık | Zebra ZD421 | boş | 312 etiket sipariş: 320 | Henüz başka masa katılmadı. Katılma kodu: F9 Ayarlar, Alt+0.
    desks-two: 24 | 2 masa, açık olan: 2 | 2 | Godex G500Depo arkası Godex G500 | 185 sırada listeden: 184 | 307 etiket sipariş: 316
    desks-ten: 64 | 10 masa, açık olan: 8 | 3 | görülmüyor son görülme: 11:17 İstek payı onda duruyor | TSC TE210 | 302 etiket sipariş: 312 | 4 | Argox OS-214: hazır değil | boş sorun: 3 | 297 etiket sipariş: 308 | 6 | yazıcı yok | 2 sırada | 287 etiket sipariş: 300 | 7 | TSC TE210 | 282 etiket sipariş: 296 | 8 | Argox OS-214 | 1 sırada | 277 etiket sipariş: 292 | 9 | Zebra ZD421Depo arkası Godex G500 | 2 sırada sorun: 1 | 272 etiket sipariş: 288 | Depo arkası, büyük koliler (2. kat) | Godex G500 | 267 etiket sipariş: 284 | 5 | kapandı son görülme: 09:04 | 1 sırada | 292 etiket sipariş: 304
    desks-fifty: 164 | 50 masa, açık olan: 48 | 22 | 207 etiket sipariş: 236 | 23 | TSC TE210Depo arkası Godex G500 | 202 etiket sipariş: 232 | 24 | 197 etiket sipariş: 228 | 25 | 192 etiket sipariş: 224 | 26 | 187 etiket sipariş: 220 | 27 | 182 etiket sipariş: 216 | 28 | 177 etiket sipariş: 212 | 29 | 172 etiket sipariş: 208 | 30 | 167 etiket sipariş: 204 | 31 | 162 etiket sipariş: 200 | 32 | 157 etiket sipariş: 196 | 33 | 152 etiket sipariş: 192 | 34 | 147 etiket sipariş: 188 | 35 | 142 etiket sipariş: 184 | 36 | 137 etiket sipariş: 180 | 37 | 132 etiket sipariş: 176 | 38 | 127 etiket sipariş: 172 | 39 | 122 etiket sipariş: 168 | 40 | 117 etiket sipariş: 164 | 41 | 112 etiket sipariş: 160 | 42 | 107 etiket sipariş: 156 | 43 | 102 etiket sipariş: 152 | 44 | Argox OS-214Depo arkası Godex G500 | 97 etiket sipariş: 148 | 45 | 92 etiket sipariş: 144 | 46 | 87 etiket sipariş: 140 | 47 | 82 etiket sipariş: 136 | 48 | 77 etiket sipariş: 132 | 49 | 72 etiket sipariş: 128 | 67 etiket sipariş: 124
    desks-off: 29 | 3 masa, açık olan: 2
    desks-off-question: 29
    desks-awaited: 34 | Ödendi, basılmadı 0 | Kuryeye verilmedi 0 | 4 masa, açık olan: 3 | açık Aldıklarını yeniden bildirmedi | görülmüyor son görülme: 11:17 İstek payı onda duruyor Aldıklarını yeniden bildirmedi
    desks-awaited-question: 34
    desks-namesake: 34 | 1
    desks-namesake-question: 34
    desks-unprotected: 35 | Ortak veritabanına şifresiz bağlanılıyor: aynı ağdaki herkes siparişleri ve parolayı okuyabilir.
    desks-away: 10 | Ödendi, basılmadı | Çıktı mı? | Kuryeye verilmedi | Öbür masalara sorulamıyor | Başlangıç: 11:52
    desks-away-known: 64
    desks-shares-sessions: 10
    desks-shares-sessions-known: 64
    desks-late-correction: 34
    desks-failed: 9 | Kuryeye verilmedi 40 Programda bir hata oldu. Hiçbir sipariş kaybolmadı. Tekrar dene; sürerse programı yeniden başlat. Ayrıntı: relation does not exist | Alt U Yeniden oku
    desks-found: 64
    desks-found-nothing: 64
    desks-closing: 64
    desks-closing-clear: 64
    desks-parcel: 64"
  `);
});
