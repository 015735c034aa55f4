/**
 * The whole desk, put together (`createCore.ts`): what the screens can request, what an operator can do with a job,
 * and what it reports by itself. It is the only room that knows all others.
 */
export { type Core, createCore } from './createCore.ts';
export type { JobActions, JobError } from './jobActions.ts';
export type { CoreEvent } from './listeners.ts';
export type { OtherPrograms } from './otherPrograms.ts';
export type { SiteDoor } from './siteDesk.ts';
