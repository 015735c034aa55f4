/** Texts of the mailbox, its settings and its events, and of the shelf. */
export const enMailbox = {};
