import { describe, expect, it } from 'vitest';
import { openDoorDesk } from '../../support/doorDesk.ts';

describe('the door', () => {
  it('is closed until the owner opens it, by the PIN where there is one', async () => {
    const { done, refused, url } = await openDoorDesk();
    await done('owner.setPin', { current: null, next: '4711' });
    const place = { isOn: false, port: Number(new URL(url).port), reach: 'loopback' } as const;
    expect(await refused('door.set', place)).toBe('pin_needed');
    expect(await refused('door.addKey', { name: 'ERP', may: ['ship'] })).toBe('pin_needed');
    expect(await refused('door.revokeKey', { id: '0' })).toBe('pin_needed');
    expect((await fetch(`${url}/v1/health`)).status).toBe(200);
    expect((await done('door.set', { ...place, pin: '4711' })).addresses).toEqual([]);
    await expect(fetch(`${url}/v1/health`)).rejects.toThrow();
  });

  it('reports why it does not open, and opens at another port', async () => {
    const { done, port } = await openDoorDesk();
    const other = await openDoorDesk();
    expect(await done('door.set', { isOn: true, port: other.port, reach: 'loopback' })).toMatchObject({
      trouble: { kind: 'port_taken' },
      addresses: [],
    });
    expect(await done('door.set', { isOn: true, port, reach: 'loopback' })).toMatchObject({ trouble: null });
  });
});
