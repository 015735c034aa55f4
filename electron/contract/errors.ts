import { z } from 'zod';

/** Everything that an IPC request can answer besides its value. The screens turn the code into a sentence and a way on. */
export const STATION_ERROR_CODES = [
  'bad_request',
  'no_station',
  'base_url_not_https',
  'base_url_invalid',
  'service_unreachable',
  'service_not_json',
  'service_error',
  'key_refused',
  'key_missing',
  'forbidden',
  'rate_limited',
  'job_not_found',
  'not_possible_now',
  'no_printer',
  'printer_missing',
  'print_failed',
  'file_unreadable',
  'link_refused',
  'demo_failed',
  'internal',
] as const;

export const stationErrorSchema = z.object({
  code: z.enum(STATION_ERROR_CODES),
  /** The service's or the system's own words, where there are any; shown beneath our sentence. */
  detail: z.string().nullable(),
});
export type StationError = z.infer<typeof stationErrorSchema>;
export type StationErrorCode = StationError['code'];

export function stationError(code: StationErrorCode, detail: string | null = null): StationError {
  return { code, detail };
}
