/** What the screens know of the station, and how they ask it for more. Nothing else reaches the main process. */
export { listed } from './jobMirror.ts';
export { StationProvider, useJob, useJobs, useSettings, useStation, useStatus } from './StationContext.tsx';
export { connectStation, type Reply } from './station.ts';
export { createStationMirror, type KnownSettings, type StationMirror } from './stationMirror.ts';
export { type Answer, useAnswer } from './useAnswer.ts';
export { useCheckService } from './useCheckService.ts';
export { type FailedAct, type HandedLink, type JobActions, type PayingWay, useJobActions } from './useJobActions.ts';
export { useAsItWaits, useJobList, useQueuePlace, useRefund } from './useJobs.ts';
export { type RequestHandle, useRequest } from './useRequest.ts';
