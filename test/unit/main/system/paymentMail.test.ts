import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { type PaymentMail, paymentMail } from '../../../../electron/main/system/paymentMail.ts';

const url = 'https://pay.example/p/a1?x=1&y=%20';

function mailOf(changes: Partial<PaymentMail> = {}) {
  const mail = paymentMail({ url, code: 'ORD-1', amount: kurus(8_640), expiresAt: null, language: 'tr', ...changes });
  return mail === null ? null : fieldsOf(mail);
}

/** As a mail program reads it (RFC 6068): no receiver, fields parted by &, each decoded. */
function fieldsOf(mail: string) {
  const [, to, query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(mail) ?? [];
  const fields = query.split('&').map((part) => part.split('=').map(decodeURIComponent));
  return {
    length: mail.length,
    to,
    fields: Object.fromEntries(fields) as Record<string, string>,
    names: fields.map(([name]) => name),
  };
}

describe('the mail with a payment link', () => {
  it('is in the language of the station, without a recipient, with the amount and the link as it came', () => {
    const expiresAt = new Date(2026, 10, 22, 12, 4).getTime();
    expect(mailOf({ expiresAt })).toMatchObject({
      to: '',
      fields: {
        subject: 'Kargo ücreti: ORD-1',
        body: `Kargo ücreti: ORD-1 (86,40 TL)\r\nÖdeme bağlantısı: ${url}\r\nSon ödeme: 22 Kasım 2026 12:04`,
      },
    });
    expect(mailOf({ language: 'en', amount: kurus(124_050) })?.fields).toEqual({
      subject: 'Shipping fee: ORD-1',
      body: `Shipping fee: ORD-1 (1,240.50 TL)\r\nPay here: ${url}`,
    });
  });

  it('names the debt that holds the account', () => {
    expect(mailOf({ code: null, amount: null })?.fields).toEqual({
      subject: 'Kargo hesabı ölçüm farkı',
      body: `Kargo hesabı ölçüm farkı\r\nÖdeme bağlantısı: ${url}`,
    });
  });

  it.each([
    'A\r\nBcc: all@shop.example',
    'A&bcc=all@shop.example',
    'A?to=x%0ABcc:y',
    'A\u2028B\u0000C',
    "'; rm -rf ~; '(`x`)",
    'lone \ud800 half',
    'ŞİŞLİ/2026-Ğ “1” 📦',
  ])('has no field and no line of its own out of an order called %j', (code) => {
    const mail = mailOf({ code });
    expect(mail?.names).toEqual(['subject', 'body']);
    expect(mail?.fields.subject).not.toMatch(/[\p{Cc}\p{Zl}]/u);
    expect(mail?.fields.body?.split('\r\n')).toHaveLength(2);
    expect(mail?.fields.body).toContain(`Ödeme bağlantısı: ${url}`);
  });

  it('leaves out what does not fit, the link last, and is none where that alone is too long', () => {
    const links = [10, 900, 1_700, 1_800, 1_900, 2_048].map((length) => url.padEnd(length, 'a'));
    const mails = links.map((link) => mailOf({ url: link, code: 'ş'.repeat(120) }));
    for (const [i, mail] of mails.entries()) {
      if (mail === null) continue;
      expect(mail.length).toBeLessThanOrEqual(1_900);
      expect(mail.fields.body).toContain(links[i]);
    }
    expect(mails.map((mail) => mail?.names.length ?? 0)).toEqual([2, 2, 2, 2, 0, 0]);
    expect(mails[0]?.fields.subject).toContain('ş');
    expect(mails[1]?.fields).toEqual({ subject: 'Kargo ücreti', body: links[1] });
  });
});
