import type { Job } from '../../../electron/contract/job.ts';
import { isObstacle } from '../../../electron/contract/obstacle.ts';
import { PROBLEM_CODES, type ProblemCode } from '../../../electron/contract/problem.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';
import { scanOf } from '../desk/desk.ts';
import { hold } from '../desk/hold.ts';
import { LONG_REFERENCE, NOT_CONFIRMED, parcel, problem, unsent } from '../desk/parcels.ts';
import { DAY, MINUTE, NOW } from '../moment.ts';
import type { Scene } from '../scene.ts';
import { ANSWERED, outcome, scanned } from './scanScene.ts';

/** Where a job with this problem stands. */
function stopped(code: ProblemCode): Job {
  const detail = DETAILS[code] ?? null;
  const why = problem(code, detail);
  switch (code) {
    case 'unknown_order':
    case 'shop_asked':
    case 'shop_no_answer':
      return unsent('p', {
        state: 'needs_attention',
        order: null,
        key: { kind: 'reference', value: LONG_REFERENCE },
        problem: why,
      });
    case 'invalid_fields':
      return unsent('p', {
        state: 'needs_attention',
        problem: {
          code,
          detail,
          fields: [
            { field: 'receiver_phone', rule: 'required', limit: null, message: null },
            {
              field: 'receiver_district',
              rule: null,
              limit: null,
              message: 'Mustafakemalpaşa ilçesi Balıkesir ilinde bulunamadı.',
            },
            { field: 'content_description', rule: 'too_long', limit: 255, message: null },
          ],
        },
      });
    case 'shop_stopped':
      return unsent('p', {
        state: 'needs_attention',
        problem: why,
        shopStop: { word: detail ?? '', at: NOW - DAY, isDone: false, isOverruled: false },
      });
    case 'two_versions':
    case 'panel_shipment_open':
    case 'panel_shipment_missing':
    case 'panel_unread':
    case 'on_hold':
      return unsent('p', { state: 'needs_attention', problem: why });
    case 'payment_unreadable':
    case 'maybe_paid':
    case 'resend_unclear':
    case 'other_account':
      return unsent('p', { state: 'needs_attention', deliveryUnknown: true, attempts: 3, problem: why });
    case 'paid_meanwhile':
      return parcel('p', { state: 'label_pending', slot: 7, label: null, print: null, printCount: 0, problem: why });
    case 'refused_by_service':
      return unsent('p', { state: 'failed', problem: why });
    case 'unauthorized':
    case 'forbidden':
    case 'service_unreachable':
    case 'certificate_date':
    case 'certificate_refused':
    case 'proxy_login':
    case 'proxy_failed':
    case 'answer_unknown':
    case 'service_error':
    case 'rate_limited':
    case 'account_hold':
      return unsent('p', { state: 'queued', problem: why });
    case 'print_unknown':
      return parcel('p', { state: 'print_unconfirmed', print: NOT_CONFIRMED, problem: why });
    case 'shipment_cancelled':
      return parcel('p', { state: 'cancelled', problem: why });
    case 'cancel_refused_by_carrier':
    case 'not_cancellable':
    case 'cancel_method_refused':
      return parcel('p', { state: 'printed', problem: why });
    case 'printer_out_of_paper':
    case 'printer_offline':
    case 'printer_paused':
    case 'printer_cover_open':
    case 'printer_jam':
    case 'printer_trouble':
    case 'printer_held':
      return parcel('p', { state: 'printing', print: NOT_CONFIRMED, problem: why });
    case 'label_old':
      return parcel('p', { state: 'label_ready', print: null, printCount: 0, updatedAt: NOW - 3 * DAY, problem: why });
    default:
      return parcel('p', { state: 'label_ready', print: null, printCount: 0, problem: why });
  }
}

/** What the whole desk is at while orders wait for that: a job waits for the reason of now, not of its own moment. */
function meanwhile(code: ProblemCode): Partial<StationStatus> {
  const since = NOW - MINUTE;
  if (isObstacle(code)) return { connection: { state: 'offline', since, obstacle: code } };
  switch (code) {
    case 'unauthorized':
      return { connection: { state: 'key_refused', since } };
    case 'forbidden':
      return { connection: { state: 'forbidden', since } };
    case 'service_unreachable':
    case 'answer_unknown':
      return { connection: { state: 'offline', since } };
    case 'service_error':
      return { connection: { state: 'service_error', since } };
    case 'rate_limited':
      return { connection: { state: 'rate_limited', since } };
    case 'account_hold':
      return { hold };
    default:
      return {};
  }
}

/** In the words of a service or a spooler. */
const DETAILS: Partial<Record<ProblemCode, string>> = {
  shop_stopped: 'İptal Edildi',
  refused_by_service: 'Seçilen kargo firması bu ilçeye palet taşımıyor.',
  payment_unreadable: 'success = false · message = Ödeme gerekli · data = []',
  service_unreachable: 'net::ERR_CONNECTION_REFUSED',
  service_error: 'HTTP 503 Service Unavailable',
  printer_out_of_paper: 'media-empty-error: The printer is out of media; load labels in tray main',
  printer_trouble: 'other-error: ribbon low, check the print head',
  printer_media_refused: 'Unsupported media size om_label_100x150mm',
  printer_jam: 'media-jam-error',
  print_rejected: 'client-error-document-format-not-supported',
  disk_error: 'ENOSPC: no space left on device, write',
  cancel_refused_by_carrier: 'Kargo firması bu aşamada iptal kabul etmiyor (durum: dağıtımda).',
};

/** A scan that stops, once for each problem. */
export const problemScenes: readonly Scene[] = PROBLEM_CODES.map((code) =>
  scanned(
    `problem-${code}`,
    scanOf(stopped(code), 'new', { status: meanwhile(code) }),
    code === 'shop_asked' ? outcome('sending') : ANSWERED,
  ),
);
