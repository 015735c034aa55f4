import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAuthority, trustedAuthorities } from '../../../../electron/adapters/coordinator/authorities.ts';
import { newAuthority } from '../../../support/certificates.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const [one, other] = [newAuthority('One').cert, newAuthority('Other').cert];

describe('the certificates that a person gives', () => {
  it('are taken out of the text around them, in their order', () => {
    expect(readAuthority(`subject=CN = One\r\n${one}\r\n# the other\n${other.trim()}`)).toBe(one + other);
  });

  it.each([
    ['nothing', ''],
    ['a key', newAuthority().key],
    ['a certificate that was cut', one.slice(0, 200)],
    ['one that can be read and one that cannot', one + other.replace('MII', 'AAA')],
  ])('are none in %s', (_what, text) => {
    expect(readAuthority(text)).toBeNull();
  });
});

describe.runIf(process.platform === 'linux')('the authorities that this computer trusts', () => {
  function named(file: string): readonly string[] {
    vi.stubEnv('SSL_CERT_FILE', file);
    onTestFinished(() => void vi.unstubAllEnvs());
    return trustedAuthorities();
  }

  it('are those of the program and every one of the system’s file', async () => {
    const file = join(await temporaryFolder(), 'all.pem');
    await writeFile(file, `# One\n${one}\n# Other\n${other}`);
    const all = named(file);
    for (const authority of [one.trim(), other.trim(), ...rootCertificates]) expect(all).toContain(authority);
  });

  it('are those of the program alone where the system’s file cannot be read', async () => {
    const all = named(join(await temporaryFolder(), 'missing.pem'));
    expect(all).toEqual(expect.arrayContaining([...rootCertificates]));
    expect(all).not.toContain(one.trim());
  });
});
