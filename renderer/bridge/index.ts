/** The screens' copy of the station's state, and their requests. Nothing else reaches the main process. */
export { listed } from './jobCache.ts';
export {
  StationProvider,
  useIsPanelUsed,
  useJob,
  useJobs,
  useSettings,
  useStation,
  useStatus,
} from './StationContext.tsx';
export { connectStation, type Reply } from './station.ts';
export { createStationClient, type KnownSettings, type StationClient } from './stationClient.ts';
export { type Answer, useAnswer, useLiveAnswer } from './useAnswer.ts';
export { useCheckService } from './useCheckService.ts';
export {
  type FailedAction,
  type HandedLink,
  type JobActions,
  type PaymentMethod,
  useJobActions,
} from './useJobActions.ts';
export { useAsItWaits, useJobList, useQueuePlace, useRefund } from './useJobs.ts';
export { usePages } from './usePages.ts';
export { type RequestHandle, useRequest } from './useRequest.ts';
