/** Texts of the list of orders while it is paused, and of its orders that wait without a parcel. */
export const trBatch = {
  batchPause: {
    title: 'Toplu gönderim durduruldu: bakiye yetmedi',
    titleUnclear: 'Toplu gönderim durduruldu: ödeme belirsiz',
    topUp: '{{count}} sipariş bekliyor. Bakiye yükle, sonra Alt+I ile sürdür.',
    covered: '{{count}} sipariş bekliyor. Bakiye {{balance}} ({{ago}}): Alt+I ile sürdür.',
    lookAt: '{{count}} sipariş bekliyor. {{code}} ödendi mi, müşteri panelinden bak; sonra Alt+I ile sürdür.',
    goOn: 'Sürdür',
    why: '{{code}}: ücret {{fee}}, bakiye {{balance}}',
    whyUntold: 'Bakiye {{code}} siparişine yetmedi',
    whyUnclear: '{{code}}: servis ödeme istedi, yanıtı okunamadı',
    since: 'Zaman: {{when}}',
    rest: 'Ödenmemiş gönderi F4’te bekler. Masada okutulan siparişler gönderilmeye devam eder.',
    state: 'durduruldu',
    key: 'Toplu gönderimi sürdür',
  },
} as const;
