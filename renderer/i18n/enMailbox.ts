import type { Texts } from './texts.ts';
import type { trMailbox } from './trMailbox.ts';

/** Texts of the mailbox, its settings and its events, and of the shelf. */
export const enMailbox: Pick<Texts, keyof typeof trMailbox> = {
  shelf: {
    seen: 'Seen',
    go: 'To the shelf',
    slots: { one: 'Slot {{slots}}', many: 'Slots {{slots}}' },
    out: { one: '{{slots}}: its label is out', many: '{{slots}}: their labels are out' },
    printing: { one: '{{slots}}: its label is printing', many: '{{slots}}: their labels are printing' },
    held: { one: '{{slots}}: label is here, not printed', many: '{{slots}}: labels are here, not printed' },
    stick: 'Stick it on {{code}}. {{receiver}}',
    stickEach: 'Stick each on its own parcel. {{codes}}',
    here: 'label here, not printed',
    chosen: 'Chosen parcel',
    choose: 'choose',
    lastAnswer: 'Last answer',
    nextLook: 'Next look',
    said: {
      none: 'not looked yet',
      not_ready: 'not ready yet',
      unpaid: 'not paid',
      no_label: 'label did not come',
      no_answer: 'service did not answer',
      refused: 'service refused',
    },
    next: {
      away: 'looks when service is back',
      told: 'mailbox will tell',
      now: 'looking now',
      seconds: 'looks in {{count}} s',
      minutes: 'looks in {{count}} min',
    },
    feed: {
      told: 'The mailbox is listening: a label prints as soon as it is ready.',
      away: 'The service is out of reach: the station looks when it is back.',
      off: 'The station looks for the labels itself; each prints when it is ready.',
      connecting: 'Connecting to the mailbox. Meanwhile the station looks itself.',
      down: 'The mailbox does not answer. The station looks itself; a label may come a little later.',
      token_refused: 'The mailbox does not accept this desk (F9 Settings). The station looks itself.',
      not_a_mailbox: 'There is no mailbox at the address set (F9 Settings). The station looks itself.',
      noSecret: 'The mailbox is connected, but there is no signing secret (F9 Settings). The station looks itself.',
      quiet: 'No valid news comes from the mailbox. The station looks itself.',
    },
    heldSeveral: 'The shelf says why, and what to do.',
  },
};
