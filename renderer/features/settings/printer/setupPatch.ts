import type { RequestInput } from '../../../../electron/contract/channels.ts';

/** What of a printer's settings is to change. */
export type SetupPatch = RequestInput<'printers.setup'>['patch'];
