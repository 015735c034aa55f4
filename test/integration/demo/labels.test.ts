import { describe, expect, it } from 'vitest';
import { startDrawingService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { call, create, parcel } from './call.ts';

const dayMs = 24 * 60 * 60 * 1_000;

describe('labels (2.4, 2.5, 2.9, 4.4)', () => {
  it('are pending with a slow carrier: 409 until ready, then the PDF and the carrier number', async () => {
    const service = await startDrawingService({
      carriers: { yavas: { labelDelayMs: 60_000 } },
      readings: { waitForLabelMs: 20 },
    });
    const created = await create(service, parcel('ORD-1', { carrier: 'yavas' }));
    expect(created.status).toBe(201);
    expect(created.at('data.payment.paid')).toBe(true);
    expect(created.at('data.label')).toEqual({ status: 'pending' });
    expect(created.at('data.tracking_number')).toMatch(/^KS/);
    expect(created.at('data.tracking_number_is_carrier')).toBe(false);
    const path = `/shipments/${String(created.at('data.id'))}`;
    expect((await call(service, 'GET', `${path}/label`)).status).toBe(409);

    service.control.setClockOffset(60_000);
    await eventually(async () => {
      expect((await call(service, 'GET', path)).at('data.label_status')).toBe('ready');
    });
    const detail = await call(service, 'GET', path);
    expect(detail.at('data.tracking_number')).not.toMatch(/^KS/);
    expect(detail.at('data.tracking_number_is_carrier')).toBe(true);
    const label = await call(service, 'GET', `${path}/label`);
    expect(label.at('data.tracking_number')).toBe(detail.at('data.tracking_number'));
    expect(label.at('data.content_type')).toBe('application/pdf');
    expect(String(label.at('data.label_base64'))).toMatch(/^JVBERi/);
  });

  it('are waited for within the same response when the carrier is only a little slow', async () => {
    const service = await startDrawingService({ carriers: { yavas: { labelDelayMs: 60 } } });
    const created = await create(service, parcel('ORD-1', { carrier: 'yavas' }));
    expect(created.at('data.label.status')).toBe('ready');
  });

  it('are not waited for with wait_for_label false', async () => {
    const service = await startDrawingService({
      carriers: { yavas: { held: true } },
      // The call would be given up before.
      readings: { waitForLabelMs: 3_600_000 },
    });
    const created = await create(service, parcel('ORD-1', { carrier: 'yavas', wait_for_label: false }));
    expect(created.status).toBe(201);
    expect(created.at('data.label.status')).toBe('pending');
  });

  it('stay pending with a held carrier until told', async () => {
    const service = await startDrawingService({ carriers: { anka: { held: true } }, readings: { waitForLabelMs: 10 } });
    const id = String((await create(service, parcel('ORD-1'))).at('data.id'));
    expect((await call(service, 'GET', `/shipments/${id}/label`)).status).toBe(409);
    expect(service.control.deliverLabel(id)).toEqual({ ok: true, value: true });
    expect((await call(service, 'GET', `/shipments/${id}/label`)).status).toBe(200);
    expect(service.control.deliverLabel(id)).toEqual({ ok: true, value: false });
  });

  it('can be fetched by their signed link without a key, for 24 hours by the service clock', async () => {
    const service = await startDrawingService();
    const created = await create(service, parcel('ORD-1'));
    const url = String(created.at('data.label.url'));
    expect(Date.parse(String(created.at('data.label.expires_at')))).toBeLessThanOrEqual(Date.now() + dayMs);
    const download = await call(service, 'GET', url, { apiKey: null });
    expect(download.status).toBe(200);
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(download.text.slice(0, 5)).toBe('%PDF-');

    service.control.setClockOffset(dayMs - 60_000);
    expect((await call(service, 'GET', url, { apiKey: null })).status).toBe(200);
    service.control.setClockOffset(dayMs + 1_000);
    expect((await call(service, 'GET', url, { apiKey: null })).status).toBe(403);
    service.control.setReadings({ expiredLinkStatus: 410 });
    expect((await call(service, 'GET', url, { apiKey: null })).status).toBe(410);
    const id = String(created.at('data.id'));
    const fresh = await call(service, 'GET', `/shipments/${id}/label`);
    expect((await call(service, 'GET', String(fresh.at('data.label_url')), { apiKey: null })).status).toBe(200);
  });

  it('refuse a link that was altered, or made for another shipment', async () => {
    const service = await startDrawingService();
    const first = await create(service, parcel('ORD-1'));
    const second = await create(service, parcel('ORD-2'));
    const url = String(first.at('data.label.url'));
    const moved = url.replace(String(first.at('data.id')), String(second.at('data.id')));
    const longer = url.replace(/expires=(\d+)/, (_all, seconds: string) => `expires=${Number(seconds) + 60}`);
    for (const forged of [moved, longer, url.replace(/signature=.*/, 'signature=00')]) {
      expect((await call(service, 'GET', forged, { apiKey: null })).status).toBe(403);
    }
  });
});
