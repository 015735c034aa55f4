/** Texts of getting a list of orders in. */
export const trImport = {
  imports: {
    column: { declared_value: 'Beyan değeri', tags: 'Etiketler', note: 'Not' },
    fault: {
      too_large: 'Dosya çok büyük: {{size}} MB. En çok {{limit}} MB okunur. Listeyi bölüp yeniden içe aktar.',
      too_many_rows: 'Dosyada {{limit}} satırdan çok var. Listeyi bölüp yeniden içe aktar.',
      empty: 'Dosya boş.',
      old_excel: 'Bu eski biçimde bir Excel dosyası. Excel’de “.xlsx” olarak kaydet, o dosyayı içe aktar.',
      open_document: 'Bu bir LibreOffice tablosu (.ods). “.xlsx” ya da CSV olarak kaydet, o dosyayı içe aktar.',
      password: 'Dosya parolalı. Excel’de parolasını kaldırıp kaydet, yeniden içe aktar.',
      web_page: 'Bu Excel adıyla kaydedilmiş bir web sayfası. Excel’de aç, “.xlsx” olarak kaydet, o dosyayı içe aktar.',
      broken: 'Dosya bozuk ya da eksik inmiş. Yeniden indir, yeniden içe aktar.',
      too_much: 'Dosya açılınca çok büyüyor, okunmadı. Listeyi CSV olarak kaydet, o dosyayı içe aktar.',
      stopped: 'İçe aktarma durduruldu.',
    },
  },
} as const;
