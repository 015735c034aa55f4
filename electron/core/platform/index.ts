/**
 * The dependencies of every room of the core (`openPlatform.ts`): ports, the job repository, and the signals by which rooms
 * notify each other (`signals.ts`).
 */
export { openPlatform, type Platform, type PlatformPorts, type RoomDeps } from './openPlatform.ts';
