import { expect, it } from 'vitest';
import { desksScenes } from '../../../gallery/scenes/desks.ts';
import { readScenes } from '../../../support/readScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  expect(await readScenes('desks', desksScenes)).toMatchInlineSnapshot(`
    "scan-elsewhere: 15 | all | Masalar | paid_not_printed | Ödendi, basılmadı 0 | print_unconfirmed | Çıktı mı? 0 | not_handed_over | Kuryeye verilmedi 0 | 0 masa, açık olan: 0 | Masa | Durum | Yazıcı | Kuyruk | Bugün | Henüz başka masa katılmadı. Katılma kodu: F9 Ayarlar, Alt+0.
    scan-elsewhere-printed: 15
    scan-elsewhere-long: 15
    scan-elsewhere-off: 15
    scan-elsewhere-gone: 15
    scan-elsewhere-cancelled: 15
    scan-elsewhere-awaited: 15
    scan-elsewhere-awaited-off: 15
    scan-elsewhere-awaited-question: 15
    scan-elsewhere-away: 10 | Ödendi, basılmadı | Çıktı mı? | Kuryeye verilmedi | Öbür masalara sorulamıyor | Başlangıç: 11:52
    scan-elsewhere-question: 15
    scan-elsewhere-question-untold: 15
    scan-elsewhere-list: 15
    scan-taken-while-away: 10
    scan-sent-and-taken-over: 3 | Bu masa tek başına çalışıyor | Birkaç masa ortak bir veritabanıyla birlikte çalışabilir: bir siparişi tek masa gönderir, her koli her masadan bulunur. | Enter Masaları kur
    scan-lost-to-another-desk: 3
    problems-at-another-desk: 3
    frame-site-away: 10
    frame-site-without: 10 | Yeni siparişler öbür masalara sormadan gönderiliyor
    scan-others-unasked: 10
    frame-site-shares-sessions: 10
    frame-site-shares-sessions-without: 10
    frame-late-correction: 24 | 2 masa, açık olan: 2 | 1 bu masa | açık | Zebra ZD421 | boş | 312 etiket sipariş: 320 | 2 | açık | Godex G500Depo arkası Godex G500 | 185 sırada listeden: 184 | 307 etiket sipariş: 316
    frame-late-correction-long: 64 | 10 masa, açık olan: 8 | 3 | görülmüyor son görülme: 11:17 İstek payı onda duruyor | TSC TE210 | 302 etiket sipariş: 312 | 4 | Argox OS-214: hazır değil | boş sorun: 3 | 297 etiket sipariş: 308 | 6 | yazıcı yok | 2 sırada | 287 etiket sipariş: 300 | 7 | TSC TE210 | 282 etiket sipariş: 296 | 8 | Argox OS-214 | 1 sırada | 277 etiket sipariş: 292 | 9 | Zebra ZD421Depo arkası Godex G500 | 2 sırada sorun: 1 | 272 etiket sipariş: 288 | Depo arkası, büyük koliler (2. kat) | Godex G500 | 267 etiket sipariş: 284 | 5 | kapandı son görülme: 09:04 | 1 sırada | 292 etiket sipariş: 304
    frame-late-correction-detail: 24
    frame-late-correction-unknown: 24
    scan-late-correction: 24
    frame-site-same-desk: 10 | Başka bir bilgisayar bu masanın verileriyle çalışıyor | Başlangıç: 12:03
    frame-site-older-program: 10 | Bu sürüm öbür masalar için çok eski
    frame-site-older-database: 10 | Ortak veritabanı bu sürüm için çok eski
    scan-desk-refused: 10
    frame-site-namesake: 34 | 4 masa, açık olan: 3 | 1
    desks-alone: 3
    desks-one: 20 | Ödendi, basılmadı 20 | Kuryeye verilmedi 40 | 1 masa, açık olan: 1
    desks-two: 24
    desks-ten: 64
    desks-fifty: 164 | 50 masa, açık olan: 48 | 22 | 207 etiket sipariş: 236 | 23 | TSC TE210Depo arkası Godex G500 | 202 etiket sipariş: 232 | 24 | 197 etiket sipariş: 228 | 25 | 192 etiket sipariş: 224 | 26 | 187 etiket sipariş: 220 | 27 | 182 etiket sipariş: 216 | 28 | 177 etiket sipariş: 212 | 29 | 172 etiket sipariş: 208 | 30 | 167 etiket sipariş: 204 | 31 | 162 etiket sipariş: 200 | 32 | 157 etiket sipariş: 196 | 33 | 152 etiket sipariş: 192 | 34 | 147 etiket sipariş: 188 | 35 | 142 etiket sipariş: 184 | 36 | 137 etiket sipariş: 180 | 37 | 132 etiket sipariş: 176 | 38 | 127 etiket sipariş: 172 | 39 | 122 etiket sipariş: 168 | 40 | 117 etiket sipariş: 164 | 41 | 112 etiket sipariş: 160 | 42 | 107 etiket sipariş: 156 | 43 | 102 etiket sipariş: 152 | 44 | Argox OS-214Depo arkası Godex G500 | 97 etiket sipariş: 148 | 45 | 92 etiket sipariş: 144 | 46 | 87 etiket sipariş: 140 | 47 | 82 etiket sipariş: 136 | 48 | 77 etiket sipariş: 132 | 49 | 72 etiket sipariş: 128 | 67 etiket sipariş: 124
    desks-off: 29 | 3 masa, açık olan: 2
    desks-off-question: 29
    desks-awaited: 34 | açık Aldıklarını yeniden bildirmedi | görülmüyor son görülme: 11:17 İstek payı onda duruyor Aldıklarını yeniden bildirmedi
    desks-awaited-question: 34
    desks-namesake: 34
    desks-namesake-question: 34
    desks-unprotected: 35 | Ortak veritabanına şifresiz bağlanılıyor: aynı ağdaki herkes siparişleri ve parolayı okuyabilir.
    desks-away: 10
    desks-away-known: 64
    desks-shares-sessions: 10
    desks-shares-sessions-known: 64
    desks-late-correction: 34
    desks-failed: 9 | Kuryeye verilmedi 40 Programda bir hata oldu. Hiçbir sipariş kaybolmadı. Tekrar dene; sürerse programı yeniden başlat. Ayrıntı: relation does not exist | Alt U Yeniden oku
    desks-found: 64
    desks-found-nothing: 64
    desks-closing: 64
    desks-closing-clear: 64
    desks-parcel: 64
    orders-at-another-desk: 3
    settings-desks-demo: 3
    settings-desks-alone: 3
    settings-desks-join: 3
    settings-desks-join-refused: 3
    settings-desks-join-pin: 3
    settings-desks-connect: 3
    settings-desks-own-authority: 34
    settings-desks-authority-invalid: 3
    settings-desks-not-trusted: 3
    settings-desks-together: 34
    settings-desks-unprotected: 35 | Ortak veritabanının sertifikası doğrulanmıyor: sunucunun yerine geçen biri fark edilmez.
    settings-desks-away: 10
    settings-desks-shares-sessions: 10
    settings-desks-pooler-refused: 3
    settings-desks-same-desk: 10
    settings-desks-older-program: 10
    settings-desks-older-database: 10
    settings-desks-leave: 34
    settings-desks-leave-pin: 34
    settings-desks-invite: 34
    settings-desks-invite-used: 34
    settings-desks-invite-no-pin: 34
    settings-desks-invite-low: 34
    first-join: 3"
  `);
});
