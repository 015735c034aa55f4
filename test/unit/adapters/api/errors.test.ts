import { describe, expect, it } from 'vitest';
import { forbiddenReason } from '../../../../electron/adapters/api/errors.ts';

describe('the reason of a 403 (API section 5.2, words not shown)', () => {
  it.each<[string | null, string | null]>([
    ['ip_not_allowed', null],
    ['IP_RESTRICTED', 'x'],
    ['not-in-allowed_ips', null],
    ['forbidden', 'Bu IP adresine izin verilmiyor: 127.0.0.1.'],
    [null, "IP'niz bu hesap için tanımlı değil"],
    [null, 'Your address is not allowed'],
    [null, 'Request from an İP outside the list'],
  ])('an address: %j %j', (code, message) => {
    expect(forbiddenReason(code, message)).toBe('ip_not_allowed');
  });

  it.each<[string | null, string | null]>([
    ['account_disabled', null],
    ['ACCOUNT_SUSPENDED', 'x'],
    ['forbidden', 'Hesap kapalı.'],
    [null, 'HESAP PASİF'],
    [null, 'Hesabınız askıya alındı'],
    [null, 'This account is not active'],
    ['account_disabled', 'Requests from this IP are refused'],
  ])('an account: %j %j', (code, message) => {
    expect(forbiddenReason(code, message)).toBe('account_disabled');
  });

  it.each<[string | null, string | null]>([
    [null, null],
    ['forbidden', 'Forbidden'],
    [null, 'Your script is asking for too much, skip it'],
    [null, 'IP adresi bu hesap için kapalı'],
  ])('neither is clear: %j %j', (code, message) => {
    expect(forbiddenReason(code, message)).toBeNull();
  });
});
