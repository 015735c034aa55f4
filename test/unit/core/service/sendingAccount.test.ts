import { describe, expect, it } from 'vitest';
import { identityOf, isSameAccount } from '../../../../electron/core/service/sendingAccount.ts';

const info = (rows: Readonly<Record<string, string>>) => ({
  more: Object.entries(rows).map(([name, value]) => ({ name, value })),
});

describe('the identity of an account', () => {
  it('is what the service knows the customer by, and nothing that changes or that others share', () => {
    const rows = {
      id: '7',
      name: 'Papatya Ev Tekstili',
      'account.email': 'a@shop.example',
      'client.id': '12',
      tax_number: '1234567890',
      plan_id: '3',
      'wallet.balance': '10',
      'defaults.cargo_company_id': '2',
      'key.id': '99',
      'user.last_login': 'today',
    };
    expect(Object.keys(identityOf(info(rows)))).toEqual(['id', 'account.email', 'client.id', 'tax_number']);
  });

  it.each([
    ['all that both tell is equal', { id: '7', email: 'a' }, { id: '7', tax_no: '1' }, true],
    ['one thing differs', { id: '7', email: 'a' }, { id: '7', email: 'b' }, false],
    ['they tell nothing in common', { id: '7' }, { email: 'a' }, null],
    ['nothing is told', {}, {}, null],
  ])('of two where %s', (_, one, other, expected) => {
    expect(isSameAccount(identityOf(info(one)), identityOf(info(other)))).toBe(expected);
  });
});
