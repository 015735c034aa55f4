/** Texts of labels that come out at another desk. */
export const trPrintAt = {
  printAt: {
    word: 'Nerede?',
    question: 'Etiket hangi yazıcıdan çıksın?',
    body: 'Ücret alınmaz. Yalnızca o yazıcıdan çıkar.',
    here: 'Bu masada',
    elsewhere: 'Başka masada',
    at: '{{printer}}, masa {{desk}}',
    more: 'Başka yazıcılar',
    no: 'Basma',
    fetch: 'Etiket başka masada çıktı: masa {{desk}}. Oradan al, koliye yapıştır.',
    look: 'Etiket masa {{desk}} yazıcısına gitti. Çıktıysa oradan al, çıkmadıysa Alt+R ile yeniden bas.',
    settingsThere: 'Başka bir masada duruyor; o masa kendi ayarıyla basar.',
    guest: 'Masa {{desk}} için burada etiket çıktı ({{printer}}): {{reference}}',
  },
};
