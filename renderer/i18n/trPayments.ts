/** Texts of open payments and their links. */
export const trPayments = {
  payments: {
    emptyTitle: 'Açık ödeme yok',
    emptyBody: 'Bakiye bir gönderiye yetmezse ödeme bağlantısı ve karekodu burada çıkar.',
    scanQr: 'Telefonla okut ve öde',
    amount: 'Tutar',
    balance: 'Bakiye',
    shortfall: 'Eksik',
    left: 'kalan süre',
    expired: 'Süresi doldu: Şimdi bak ile yeni bağlantı iste',
    noLink: 'Servis ödeme bağlantısı vermedi. Müşteri panelinden öde.',
    copy: 'Bağlantıyı kopyala',
    copied: 'Kopyalandı',
    qrOf: 'Ödeme bağlantısının karekodu',
  },
} as const;
