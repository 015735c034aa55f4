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
    desks-fifty: 94 | 50 masa, açık olan: 48 | 10 | 11 | 262 etiket sipariş: 280 | 12 | 257 etiket sipariş: 276 | 13 | 252 etiket sipariş: 272 | 14 | 247 etiket sipariş: 268 | 15 | 242 etiket sipariş: 264 | 16 | Argox OS-214Depo arkası Godex G500 | 237 etiket sipariş: 260 | 17 | 232 etiket sipariş: 256
    desks-off: 29 | 3 masa, açık olan: 2
    desks-off-question: 29
    desks-awaited: 34 | Ödendi, basılmadı 0 | Kuryeye verilmedi 0 | 4 masa, açık olan: 3 | açık Siparişlerini yeniden bildirmedi | görülmüyor son görülme: 11:17 İstek payı onda duruyor Siparişlerini yeniden bildirmedi
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
