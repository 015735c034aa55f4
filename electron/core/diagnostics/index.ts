/**
 * What the check of the desk finds, judged from what the other rooms know, and the report that goes to support: its parts
 * as text, without secrets and without receivers.
 */
export { type DeskSeen, deskIndicators } from './deskIndicators.ts';
export { createMasking, type Masking, receiverTexts } from './masking.ts';
export { eventLines, jsonPart, logPart, settingsForReport } from './reportParts.ts';
