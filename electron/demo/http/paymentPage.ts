import type { Shipment } from '../model.ts';
import { asOfNow, expiredPayment, payByCard, payDebtByCard } from '../shipments/payments.ts';
import { formatTry } from '../wire.ts';
import type { World } from '../world.ts';
import type { Answer, AnswerBody } from './answer.ts';
import type { Exchange, Route } from './exchange.ts';

const style = `
  body { font: 17px/1.5 system-ui, sans-serif; margin: 0; background: #f2f4f7; color: #14181f; }
  main { max-width: 26rem; margin: 12vh auto 0; background: #fff; border-radius: 14px; padding: 2rem; box-shadow: 0 8px 30px #1b24381a; }
  h1 { font-size: 1rem; font-weight: 600; margin: 0 0 .25rem; color: #5b6472; }
  .amount { font-size: 2.4rem; font-weight: 700; margin: 0 0 1rem; font-variant-numeric: tabular-nums; }
  p { margin: 0 0 1rem; }
  button { width: 100%; padding: .9rem; font: inherit; font-weight: 700; color: #fff; background: #0b6b4f; border: 0; border-radius: 10px; cursor: pointer; }
  small { display: block; margin-top: 1rem; color: #5b6472; }
`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function page(title: string, inner: string): AnswerBody {
  return {
    kind: 'html',
    text: `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${inner}</main></body></html>
`,
  };
}

function answer(status: number, title: string, inner: string): Answer {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  };
  return { status, headers, body: page(title, inner) };
}

function notice(status: number, title: string, text: string): Answer {
  return answer(status, title, `<h1>${escapeHtml(title)}</h1><p data-result="${status}">${escapeHtml(text)}</p>`);
}

function payForm(title: string, kurus: number, detail: string): Answer {
  const amount = formatTry(kurus).replace('.', ',');
  return answer(
    200,
    title,
    `<h1>${escapeHtml(title)}</h1><div class="amount">${amount} TL</div><p>${escapeHtml(detail)}</p>` +
      '<form method="post"><button type="submit">Öde</button></form>' +
      '<small>Demo ödeme sayfası: gerçek bir kart çekilmez.</small>',
  );
}

const paid = () => notice(200, 'Ödendi', 'Ödeme alındı. Bu sayfayı kapatabilirsiniz.');
const closed = () => notice(410, 'Kapandı', 'Gönderi iptal edildi; ödeme bağlantısı kapandı.');
const expired = () => notice(410, 'Süresi doldu', 'Bağlantının süresi doldu.');
const unknown = () => notice(404, 'Bulunamadı', 'Bu ödeme bağlantısı geçerli değil.');

/** Another link was given out later, so this one was closed when it expired. */
function isReplaced({ payment }: Shipment, token: string): boolean {
  return payment.kind === 'card_open' && payment.token !== token;
}

function show(world: World, exchange: Exchange): Answer {
  const token = exchange.params.token ?? '';
  const shipment = world.store().byPaymentToken.get(token);
  if (shipment === undefined) {
    const debtor = [...world.store().accounts.values()].find((account) => account.debt?.token === token);
    if (debtor?.debt === undefined || debtor.debt === null) return unknown();
    return payForm('Ölçüm farkı', debtor.debt.kurus, debtor.name);
  }
  switch (asOfNow(world, shipment).payment.kind) {
    case 'balance':
    case 'card_paid':
      return paid();
    case 'card_closed':
      return closed();
    case 'card_open':
      if (isReplaced(shipment, token) || expiredPayment(world, shipment) !== null) return expired();
      return payForm(
        'Kargo ücreti',
        shipment.price.totalKurus,
        `${shipment.orderReference ?? ''} · ${shipment.carrier.name} · ${shipment.receiver.name}`,
      );
  }
}

function settle(world: World, exchange: Exchange): Answer {
  const token = exchange.params.token ?? '';
  const shipment = world.store().byPaymentToken.get(token);
  if (shipment === undefined) return payDebtByCard(world, token) ? paid() : unknown();
  if (isReplaced(shipment, token)) return expired();
  switch (payByCard(world, asOfNow(world, shipment))) {
    case 'paid':
    case 'already_paid':
      return paid();
    case 'closed':
      return closed();
    case 'expired':
      return expired();
  }
}

/** The page behind payment_url (section 2.3): what the customer's phone opens. */
export function paymentRoutes(world: World): readonly Route[] {
  return [
    { methods: ['GET'], pattern: '/pay/:token', auth: 'open', handle: (exchange) => show(world, exchange) },
    { methods: ['POST'], pattern: '/pay/:token', auth: 'open', handle: (exchange) => settle(world, exchange) },
  ];
}
