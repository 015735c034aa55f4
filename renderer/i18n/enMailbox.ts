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
    heldSeveral: 'The shelf says why, and what to do.',
  },
};
