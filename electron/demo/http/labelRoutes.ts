import { trackingNumber } from '../shipments/tracking.ts';
import { labelLink } from '../shipments/view.ts';
import type { World } from '../world.ts';
import { type Answer, done, refusal } from './answer.ts';
import { type Exchange, type KeyedExchange, keyed, type Route } from './exchange.ts';
import { ownShipment, shipmentNotFound } from './shipmentRoutes.ts';

/** Section 4.4, label: 400 unpaid, 409 not ready, else the PDF and a fresh link (section 2.9). */
async function label(world: World, exchange: KeyedExchange): Promise<Answer> {
  const readings = world.readings();
  const shipment = ownShipment(world, exchange);
  if (shipment === null) return shipmentNotFound(world);
  switch (shipment.label) {
    case 'awaiting_payment':
      return refusal(400, 'payment_pending', 'Gönderinin ücreti ödenmemiş.', readings);
    case 'pending':
      world.labels.promise(shipment);
      return refusal(409, 'label_not_ready', 'Etiket henüz hazır değil.', readings);
    case 'unavailable':
      return refusal(
        readings.cancelledLabelStatus,
        'label_unavailable',
        'İptal edilen gönderinin etiketi yok.',
        readings,
      );
    case 'ready': {
      const pdf = await world.renderLabel(shipment);
      const link = labelLink(world, shipment);
      return done(200, 'Etiket hazır.', {
        tracking_number: trackingNumber(shipment),
        content_type: 'application/pdf',
        label_base64: Buffer.from(pdf).toString('base64'),
        label_url: link.url,
        label_url_expires_at: link.expiresAt,
      });
    }
  }
}

/** Section 4.4, label-download: authenticated by the signature of its link alone. */
async function download(world: World, exchange: Exchange): Promise<Answer> {
  const readings = world.readings();
  const shipment = world.store().shipmentOf(exchange.params.id ?? '');
  const verdict = shipment === undefined ? 'forged' : world.links.check(shipment.id, exchange.query, world.clock.now());
  if (shipment === undefined || verdict === 'forged') {
    return refusal(403, 'invalid_signature', 'Bağlantı geçersiz.', readings);
  }
  if (verdict === 'expired') {
    return refusal(readings.expiredLinkStatus, 'link_expired', 'Bağlantının süresi doldu.', readings);
  }
  if (shipment.label !== 'ready') {
    return refusal(readings.cancelledLabelStatus, 'label_unavailable', 'Bu gönderinin etiketi yok.', readings);
  }
  const bytes = await world.renderLabel(shipment);
  return { status: 200, headers: {}, body: { kind: 'pdf', bytes, fileName: `${trackingNumber(shipment)}.pdf` } };
}

export function labelRoutes(world: World): readonly Route[] {
  return [
    keyed('GET', '/shipments/:id/label', (exchange) => label(world, exchange)),
    {
      methods: ['GET'],
      pattern: '/api/v2/shipments/:id/label-download',
      auth: 'open',
      handle: (exchange) => download(world, exchange),
    },
  ];
}
