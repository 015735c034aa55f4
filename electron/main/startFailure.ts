import { isJournalFailure, type JournalFailureCode } from '../core/ports/Journal.ts';

/** A sentence for the person at the desk, and the technical detail for the person who repairs it. */
interface StartFailureText {
  readonly message: string;
  readonly detail: string;
}

const SENTENCES = {
  tr: {
    journal_failed: 'Kayıtlar diske yazılamıyor. Diskte yer aç, sonra programı yeniden başlat.',
    journal_damaged: 'Kayıt dosyası bozuk. Programı yeniden başlat: dosya açılışta onarılır.',
    journal_newer: 'Kayıtları programın daha yeni bir sürümü yazmış. O sürümü kur.',
    journal_not_backed_up:
      'Kayıtların yedeği alınamadı, hiçbir şey değiştirilmedi. Diskte yer aç, sonra yeniden başlat.',
    journal_unusable: 'Kayıt dosyası açılamıyor. Hiçbir şey silinmedi: bilgisayara bakan kişiyi çağır.',
    journal_ownerless:
      'Kayıtların hangi servis adresine ait olduğu artık bilinmiyor. Hiçbir şey silinmedi: bilgisayara bakan kişiyi çağır.',
    other: 'Program açılamadı. Yeniden başlat; yine olursa bilgisayara bakan kişiyi çağır.',
  },
  en: {
    journal_failed: 'The records cannot be written to the disk. Make room on it, then start the program again.',
    journal_damaged: 'The records file is damaged. Start the program again: it mends the file as it starts.',
    journal_newer: 'A newer version of this program wrote the records. Install that version.',
    journal_not_backed_up:
      'The records could not be backed up, so nothing was changed. Make room on the disk, then start again.',
    journal_unusable: 'The records file cannot be opened. Nothing was deleted: call whoever looks after this computer.',
    journal_ownerless:
      'It is no longer known to which address of the service the records belong. Nothing was deleted: call whoever looks after this computer.',
    other: 'The program did not start. Start it again; if that goes on, call whoever looks after this computer.',
  },
} as const satisfies Record<'tr' | 'en', Record<JournalFailureCode | 'other', string>>;

/** The text of a system dialog, for when no page can show that the station or the program did not open. */
export function startFailureText(failure: unknown, language: 'tr' | 'en'): StartFailureText {
  const detail = failure instanceof Error ? failure.message : String(failure);
  return { message: SENTENCES[language][isJournalFailure(failure) ? failure.code : 'other'], detail };
}
