import { SettingsUnreadable } from '../../adapters/settings/settingsFile.ts';
import { isJournalFailure, type JournalFailureCode } from '../../core/ports/Journal.ts';
import { LockFailed } from './instanceLock.ts';
import { AccountRefused, type RuntimeDoubt } from './runtimeTrust.ts';

/** A sentence for the person at the desk, and the technical detail for the person who repairs it. */
interface StartFailureText {
  readonly message: string;
  readonly detail: string;
}

/** The detail below shows which of the two it is. */
const CANNOT_WRITE = {
  tr: 'Kayıtlar diske yazılamıyor. Disk doluysa yer aç, hata veriyorsa diski ve kablosunu kontrol ettir. Sonra programı yeniden başlat.',
  en: 'The records cannot be written to the disk. If it is full, make room on it; if it reports an error, have it and its cable checked. Then start the program again.',
};

const SENTENCES = {
  tr: {
    journal_failed: CANNOT_WRITE.tr,
    journal_unsure: CANNOT_WRITE.tr,
    journal_damaged: 'Kayıt dosyası bozuk. Programı yeniden başlat: dosya açılışta onarılır.',
    journal_newer: 'Kayıtları programın daha yeni bir sürümü yazmış. O sürümü kur.',
    journal_not_backed_up:
      'Kayıtların yedeği alınamadı, hiçbir şey değiştirilmedi. Diskte yer aç, sonra yeniden başlat.',
    journal_unusable: 'Kayıt dosyası açılamıyor. Hiçbir şey silinmedi: bilgisayara bakan kişiyi çağır.',
    journal_ownerless:
      'Kayıtların hangi servis adresine ait olduğu artık bilinmiyor. Hiçbir şey silinmedi: bilgisayara bakan kişiyi çağır.',
    runtime_not_official: 'Bu kopya yalnızca demo ve testler içindir. Gerçek hesapla çalışmak için kurulu programı aç.',
    runtime_no_sandbox:
      'Program korumasız başlatıldı, bu yüzden gerçek hesap açılmadı. Kapat ve ek seçenek vermeden, normal kullanıcıyla başlat.',
    settings_unreadable:
      'Ayar dosyası şu an okunamıyor, başka bir program (virüs tarayıcı, OneDrive) kullanıyor olabilir. Hiçbir şey değişmedi. Biraz sonra yeniden başlat.',
    lock_failed:
      'Program veri klasörüne ya da geçici klasöre yazamıyor. Diskte yer aç ya da bilgisayara bakan kişiyi çağır.',
    other: 'Program açılamadı. Yeniden başlat; yine olursa bilgisayara bakan kişiyi çağır.',
  },
  en: {
    journal_failed: CANNOT_WRITE.en,
    journal_unsure: CANNOT_WRITE.en,
    journal_damaged: 'The records file is damaged. Start the program again: it mends the file as it starts.',
    journal_newer: 'A newer version of this program wrote the records. Install that version.',
    journal_not_backed_up:
      'The records could not be backed up, so nothing was changed. Make room on the disk, then start again.',
    journal_unusable: 'The records file cannot be opened. Nothing was deleted: call whoever looks after this computer.',
    journal_ownerless:
      'It is no longer known to which address of the service the records belong. Nothing was deleted: call whoever looks after this computer.',
    runtime_not_official:
      'This copy is for the demo and for tests only. To work with a real account, open the installed program.',
    runtime_no_sandbox:
      'The program was started without its protection, so the real account was not opened. Close it and start it without extra options, as an ordinary user.',
    settings_unreadable:
      'The settings file cannot be read now; another program (virus scanner, OneDrive) may have it. Nothing was changed. Start again in a moment.',
    lock_failed:
      'The program cannot write into its data folder or the temporary folder. Make room on the disk, or call whoever looks after this computer.',
    other: 'The program did not start. Start it again; if that goes on, call whoever looks after this computer.',
  },
} as const satisfies Record<
  'tr' | 'en',
  Record<JournalFailureCode | RuntimeDoubt | 'lock_failed' | 'settings_unreadable' | 'other', string>
>;

/** The text of a system dialog, for when no page can show that the station or the program did not open. */
export function startFailureText(failure: unknown, language: 'tr' | 'en'): StartFailureText {
  const detail = failure instanceof Error ? failure.message : String(failure);
  return { message: SENTENCES[language][kindOf(failure)], detail };
}

function kindOf(failure: unknown): keyof (typeof SENTENCES)['tr'] {
  if (failure instanceof AccountRefused) return failure.doubt;
  if (failure instanceof LockFailed) return 'lock_failed';
  if (failure instanceof SettingsUnreadable) return 'settings_unreadable';
  return isJournalFailure(failure) ? failure.code : 'other';
}

/** Why the packed program ends at once; `given`: the switch as it was written. */
export function refusedSwitchText(given: string, language: 'tr' | 'en'): string {
  return language === 'tr'
    ? `Bu program ${given} seçeneğiyle çalışmaz, çünkü o seçenek hesabı başkasına açabilir.`
    : `This program does not run with ${given}, because that could open the account to others.`;
}
