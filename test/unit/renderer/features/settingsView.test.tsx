import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { noPanel } from '../../../../electron/contract/settings.ts';
import { SettingsView } from '../../../../renderer/features/settings/SettingsView.tsx';
import { SETTING_GROUPS, type SettingGroup } from '../../../../renderer/features/settings/settingsIndex.ts';
import { createSettingsPlace } from '../../../../renderer/features/settings/settingsPlace.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { samplePrinter } from '../../../support/sampleJobs.ts';
import { aRule, carrier, withRules } from '../../../support/someRule.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();

async function open(group: SettingGroup, start: FakeBridgeStart = {}) {
  vi.setSystemTime(NOON);
  const place = createSettingsPlace();
  place.setState({ group });
  const { container, fake } = await renderPart(<SettingsView place={place} onCheckDesk={() => undefined} />, start);
  for (let turn = 0; turn < 5; turn += 1) await act(async () => undefined);
  const questions = () => [...container.querySelectorAll<HTMLElement>('[data-setting]')];
  const patches = () => fake.requests.filter(({ name }) => name === 'settings.update').map(({ input }) => input);
  return { questions, patches };
}
/** A desk on which each question has an answer. */
const answered: FakeBridgeStart = {
  pin: '4711',
  printers: [samplePrinter(), samplePrinter({ id: 'cups:Kiler', name: 'Kiler', trouble: 'out_of_paper' })],
  mailbox: {
    mailbox: { url: 'https://kutu.ornek.com', signatureHeader: 'X-Sig', acceptsApiKey: true, keyPrefix: 'svc_' },
    hasToken: true,
  },
  shop: {
    status: { address: 'https://magaza.ornek.com/kargo', hasSecret: true },
    lookup: { template: 'https://magaza.ornek.com/{code}', hasToken: true },
  },
  status: { profile: 'live' },
  settings: {
    ...withRules(
      aRule('Ağır', { desi: { from: 20, to: null } }, carrier('anka')),
      aRule('Uzak', { provinces: ['Van'] }, carrier('cheapest')),
    ),
    ...{ deskCheckedAt: NOON, deskCheck: { since: null, skipped: ['sound'], printed: null, heard: false } as never },
    ...{
      printsWithoutPin: 2,
      keepReceiverDays: 30,
      keepLabelDays: 7,
      kiosk: true,
      zoomPercent: 150,
      operator: 'Ayşe',
      courierAt: '17:30',
    },
    ...{ printers: { demo: null, sandbox: null, live: 'cups:Zebra-1' } },
    printerRoutes: [
      { profile: 'live', carrier: 'Anka Kargo', printerId: 'cups:Kiler' },
      { profile: 'sandbox', carrier: 'Başka', printerId: 'cups:Kiler' },
      { profile: 'live', carrier: 'Aras', printerId: 'cups:Gitmiş' },
    ],
    panel: { demo: noPanel, sandbox: noPanel, live: { mode: 'also', prefixes: ['#', 'TY-'] } },
    listProfiles: [
      { name: 'Pazar', headers: ['Sipariş', 'Boş', 'Ad'], fields: ['reference', null, 'receiver_name'] } as never,
    ],
  },
};

/** The question itself and its hint are the same words on every desk. */
const answerIn = (question: HTMLElement) => readIn(question).slice(question.querySelector('h2 + p') === null ? 1 : 2);

it('each question is read with what this desk has answered', async () => {
  const lines: string[] = [];
  for (const group of SETTING_GROUPS) {
    const { questions } = await open(group, answered);
    lines.push(...questions().map((one) => `${one.dataset.setting}: ${answerIn(one).join(' | ')}`));
  }
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "language: null | Otomatik | tr | Türkçe | en | English
    theme: system | Otomatik | light | Açık | dark | Koyu | contrast | Yüksek karşıtlık
    zoom: Ctrl − Küçült | %150 | Ctrl + Büyüt
    deskName: 1
    operator: 
    courier: 17:30
    sender: 
    autostart: false | Hayır | true | Evet
    kiosk: Ekran kilitli. Çıkmak için üstteki “Ekran kilidi” düğmesine ya da Alt+F4 tuşlarına bas.
    checkDesk: Kurulum adımları en son: 24 Kasım | O zaman yapılmayanlar: Ses | Alt C Masayı kontrol et
    printer: Zebra-1 hazır 100 × 150 mm · +1 boy · 203 dpi · kalibrasyon yok seçili | Alt S Ayarla | Kiler kâğıt bitti 100 × 150 mm · +1 boy · 203 dpi · kalibrasyon yok | Seç | Ayarla | Gitmiş bulunamıyor Yazıcıyı aç. Kaldırılmış ya da adı değişmişse başkasını seç. | Ayarla | Alt B Yeniden ara
    routes: Anka Kargo | Kiler | cups:Kiler | Kaldır | Aras | Gitmiş (bulunamıyor) | cups:Gitmiş | Kaldır | Kargo firması | Listeden seç ya da serviste yazdığı gibi yaz. | Yazıcı | Enter Ekle
    verifyLabels: false | Hayır | true | Evet
    staleLabels: 24 saat
    scanner: Bu barkodu okut. | Bu sayfa açıkken okutmak gönderi oluşturmaz. | Elle ayarlaOkuyucunun düzeni | us | ABD (İngilizce) | tr-q | Türkçe Q | tr-f | Türkçe F | system | BilgisayarınkiKodun sonunda | enter | Enter | tab | Tab | none | Hiçbir şeyKodun başında | İki tuş arası en uzun süre | 35 ms
    sounds: Ses | 70 | %70 | Basıldı | Zaten gönderilmiş | Göze koy | Raftaki kolinin etiketi çıktı | Ödeme bekliyor | Dur, sorun var | Komut çalışmadı | Anlaşıldı | Yanlış etiket alarmı
    boxes: Zarf | Dosya | dosya | Küçük kutu | Koli | koli | 20 | 15 | 10 | Orta kutu | Koli | koli | 30 | 20 | 15 | Büyük kutu | Koli | koli | 40 | 30 | 25 | Çok büyük kutu | Koli | koli | 60 | 40 | 40 | Alt E Kutu ekle
    commandSheet: Alt S Komut sayfasını kaydet
    connection: live | Gerçek hesap | sandbox | Deneme ortamıServis adresi | https:// ile başlar, /api olmadan | API anahtarı | Müşteri panelinde, API anahtarları bölümünde. Yalnızca bilgisayarın anahtarlığında saklanır. | Enter Bağlan | Alt S Adresi ve anahtarı dene | Programın içindeki demo servisiyle dene: para alınmaz, gerçek gönderi açılmaz. | Alt D Demoyu aç
    mailbox: Bağlı değil | Posta kutusunun adresi | https://kutu.ornek.com | Bu masanın giriş anahtarı | Saklı. Yalnızca değiştireceksen yaz. | Enter Tekrar dene ve bağlan | Alt L Bağlantıyı kaldır
    webhook: Alt B Servise kaydet
    signing: İmzanın başlığı | Boş kalırsa değeri sha256= ile başlayan başlık kullanılır. | X-Sig | secret | Yalnızca imza anahtarı | both | API anahtarı da (eski usul)API anahtarının öneki | Panelden alınan anahtarın başındaki bu bölüm imzaya katılmaz. Yoksa boş bırak. | svc_
    events: all | Hepsi | unknown | Tanınmayan: 0 | Burada bildirim yok.
    limits: Dakikada en çok istek | 60
    othersShip: false | Yalnızca bu masa | true | Başkaları da
    panel: no | Yalnızca burada | also | Burada ve panelde | only | Yalnızca paneldePanelde ya da fişte numaranın önünde duranlar (# TY-) | # TY-
    listLabels: true | Beklensin | false | Sonradan gelsin
    cancelMethod: POST | POST | PUT | PUT | PATCH | PATCH | DELETE | DELETE
    forgetAccount: Alt V Hesabı sil
    ownerPin: never | Sınırsız | after | Sayı ver | 2 kez | PIN var. | Alt O PIN’i değiştir | Alt L PIN’i kaldır
    keepReceivers: forever | Süresiz | days | Gün sayısı ver | 30 gün | Alt V Silinecekleri göster
    keepLabels: 7 gün
    secondCopy: Klasörün tam yolu | Enter Buraya yedekle
    restoreCopy: Klasörün tam yolu | Enter Geri yükle
    update: Bu sürüm: 0.1.0 | Bu kurulum kendini güncellemez. Yeni sürümü elle kur.
    orderFolder: Klasörün yolu | Enter Kaydet
    listProfiles: Kaynağın adı | Sipariş · Ad | Pazar | Enter Adını değiştir | Unut
    lookup: Siparişin adresi ({code}: okutulan kod) | https://magaza.ornek.com/{code} | Giriş anahtarı (gerekliyse) | Giriş anahtarı bu masada, anahtarlıkta. Başka bir sunucu yazılırsa silinir. | Enter Kaydet | Alt L Sormayı bırak | Bir kodla dene | Sipariş numarası | Hiçbir şey kaydedilmez, gönderilmez. | Enter Sor
    shopAddress: Mağaza sisteminin adresi | https://magaza.ornek.com/kargo | Enter Adresi kaydet | Alt V Bildirmeyi bırak
    shopSecret: İmza anahtarı bu masada, anahtarlıkta. | Alt M Yeni imza anahtarı oluştur
    shopTold: Alt E Deneme mesajı gönder
    shopUndelivered: Bildirilemeyen mesaj yok.
    door: off | Hayır | loopback | Bu bilgisayardaki programlar | network | Yerel ağ da
    rules: Kurallar açık. | 1. Ağır en az 20 desi → anka | 2. Uzak Van → En ucuz | Alt E Kural ekle | Alt O Kuralları kapat
    rulesTrial: 1 | Son 1 gün | 7 | Son 7 gün | 30 | Son 30 gün | Alt B Geçmişte dene | Alt S Değişiklikleri uygula
    site: Bu masa tek başına çalışıyor. | Alt B Başka bir masaya katıl | Orada F9 Ayarlar, Alt+0 bir kod gösterir: hesap, anahtarlar ve ayarlar onunla gelir. | Alt V Veritabanının adresini gir | İlk masada: veritabanını kuran kişi adresi ve parolayı verir."
  `);
});

it('keeps the answer that is chosen, and only that', async () => {
  const lines: string[] = [];
  for (const group of SETTING_GROUPS) {
    const { questions, patches } = await open(group);
    const names = questions().map((one) => one.dataset.setting);
    for (const name of names) {
      const radios = () =>
        questions()
          .filter((one) => one.dataset.setting === name)
          .flatMap((one) => [...one.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')]);
      for (let at = 0; at < radios().length; at += 1) {
        const radio = radios()[at];
        if (radio === undefined || (radio.checked && radio.type === 'radio')) continue;
        const before = patches().length;
        await act(async () => fireEvent.click(radio));
        const label = radio.closest('label')?.textContent ?? radio.value;
        lines.push(`${name}, ${label}: ${JSON.stringify(patches().slice(before))}`);
      }
    }
  }
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "language, Türkçe: [{"language":"tr"}]
    language, English: [{"language":"en"}]
    theme, Açık: [{"theme":"light"}]
    theme, Koyu: [{"theme":"dark"}]
    theme, Yüksek karşıtlık: [{"theme":"contrast"}]
    autostart, Evet: [{"startsWithSystem":true}]
    verifyLabels, Evet: [{"verifyLabels":true}]
    scanner, Türkçe Q: [{"scanner":{"layout":"tr-q","suffix":"enter","prefix":null,"gapMs":35,"foundAt":null}}]
    scanner, Türkçe F: [{"scanner":{"layout":"tr-f","suffix":"enter","prefix":null,"gapMs":35,"foundAt":null}}]
    scanner, Bilgisayarınki: [{"scanner":{"layout":"system","suffix":"enter","prefix":null,"gapMs":35,"foundAt":null}}]
    scanner, Tab: [{"scanner":{"layout":"system","suffix":"tab","prefix":null,"gapMs":35,"foundAt":null}}]
    scanner, Hiçbir şey: [{"scanner":{"layout":"system","suffix":"none","prefix":null,"gapMs":35,"foundAt":null}}]
    connection, Deneme ortamı: []
    othersShip, Başkaları da: [{"othersShip":true}]
    panel, Burada ve panelde: [{"panel":{"demo":{"mode":"no","prefixes":["#"]},"sandbox":{"mode":"no","prefixes":["#"]},"live":{"mode":"also","prefixes":["#"]}}}]
    panel, Yalnızca panelde: [{"panel":{"demo":{"mode":"no","prefixes":["#"]},"sandbox":{"mode":"no","prefixes":["#"]},"live":{"mode":"only","prefixes":["#"]}}}]
    listLabels, Sonradan gelsin: [{"listWaitsForLabel":false}]
    cancelMethod, PUT: [{"cancelMethod":"PUT"}]
    cancelMethod, PATCH: [{"cancelMethod":"PATCH"}]
    cancelMethod, DELETE: [{"cancelMethod":"DELETE"}]
    ownerPin, Sayı ver: []
    keepReceivers, Gün sayısı ver: []
    door, Bu bilgisayardaki programlar: []
    door, Yerel ağ da: []
    rulesTrial, Son 1 gün: []
    rulesTrial, Son 7 gün: []
    rulesTrial, Son 30 gün: []"
  `);
});

it('proposes a prefix that packers have answered, and takes it by one button', async () => {
  const learned = { prefix: 'TY-', answers: 4, inPanel: 'TY-1042', slip: '1042' };
  const { questions, patches } = await open('service', {
    status: { profile: 'live' },
    settings: { panel: { demo: noPanel, sandbox: noPanel, live: { mode: 'also', prefixes: ['#', 'HB-'] } } },
    handlers: { 'batches.panelPrefix': () => ok(learned) },
  });
  const panel = questions().find(({ dataset }) => dataset.setting === 'panel');
  expect(panel?.querySelector('[data-testid=learned-prefix]')?.textContent).toBe(
    'Benzeyen numara sorulunca paketleyenler 4 kez yalnızca TY- farkı olan gönderiyi seçti, örneğin 1042 için TY-1042.',
  );
  expect(patches()).toEqual([]);
  const button = [...(panel?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.includes('TY-'));
  await act(async () => fireEvent.click(button ?? document.body));
  expect(patches()).toEqual([
    { panel: { demo: noPanel, sandbox: noPanel, live: { mode: 'also', prefixes: ['#', 'HB-', 'TY-'] } } },
  ]);
});
