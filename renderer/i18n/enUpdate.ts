import type { Texts } from './texts.ts';
import type { trUpdate } from './trUpdate.ts';

/** Texts of the program's own updates. */
export const enUpdate: Pick<Texts, keyof typeof trUpdate> = {
  update: {
    question: 'How is the program updated?',
    hint: 'A new version is downloaded automatically while the desk is quiet. It is installed only when you say so.',
    version: 'This version: {{version}}',
    noFeed: 'This copy does not update itself. Install new versions by hand.',
    never: 'Not checked for a new version yet.',
    checking: 'Checking for a new version…',
    newest: 'There is no newer version. Last check: {{when}}.',
    known: 'New version: {{version}}. It is downloaded when the desk is quiet.',
    downloading: 'Downloading the new version: {{version}}…',
    ready: 'The new version is ready to install: {{version}}. The program closes and opens again.',
    installing: 'Installing the new version: {{version}}. The program opens again in a moment.',
    waits: 'To be finished before the update: {{what}}.',
    wait: {
      queued: { one: '{{count}} order in the queue', other: '{{count}} orders in the queue' },
      sending: { one: '{{count}} order being sent', other: '{{count}} orders being sent' },
      printing: { one: '{{count}} label being printed', other: '{{count}} labels being printed' },
      unconfirmed: {
        one: '{{count}} label that may not have come out',
        other: '{{count}} labels that may not have come out',
      },
      batch: { one: '{{count}} running batch', other: '{{count}} running batches' },
    },
    check: 'Check for updates',
    install: 'Update now',
    trouble: {
      unreachable: 'The update server cannot be reached. Look at the internet connection, then check again.',
      broken:
        'The downloaded file is damaged, nothing was changed. It is tried again; if this goes on, tell whoever supplies the program.',
      missing: 'The update file is not in its place, nothing was changed. Tell whoever supplies the program.',
      unsigned: 'The downloaded file has no valid signature and was not installed. Tell whoever supplies the program.',
      disk: 'The update could not be written, nothing was changed. Make room on the disk and check the permissions.',
      not_backed_up: 'The records could not be backed up, nothing was changed. Make room on the disk, then try again.',
      not_installed: 'The update could not be installed, this version goes on. Try again, or install it by hand.',
    },
    bannerTitle: 'New version ready: {{version}}',
    bannerBody: 'Install it in F9 Settings when the work is done.',
  },
};
