import { expect } from 'vitest';
import { MOST_DOOR_KEYS } from '../../../electron/contract/door.ts';
import { freePort } from '../../support/freePort.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';

answers(
  ['door.status', 'door.set', 'door.addKey', 'door.revokeKey'],
  'the owner opens the door and gives programs their keys, each of which is shown once',
  async () => {
    const desk = await openRequestDesk();
    expect(await desk.done('door.status', {})).toMatchObject({ isOn: false, keys: [], addresses: [], trouble: null });
    const port = await freePort();
    const opened = await desk.done('door.set', { isOn: true, port, reach: 'network' });
    expect(opened.addresses).toContain(`http://127.0.0.1:${port}`);
    expect((await fetch(`http://127.0.0.1:${port}/v1/health`)).status).toBe(200);
    const { key, status } = await desk.done('door.addKey', { name: ' ERP ', may: ['orders.write'] });
    expect(key).toMatch(/^door_sandbox_/);
    expect(status.keys).toMatchObject([{ name: 'ERP', may: ['orders.write'], profile: 'sandbox' }]);
    expect(JSON.stringify(await desk.done('settings.get', {}))).not.toContain(key.slice(-20));
    for (let count = 1; count < MOST_DOOR_KEYS; count += 1)
      await desk.done('door.addKey', { name: 'x', may: ['ship'] });
    expect(await desk.refused('door.addKey', { name: 'x', may: ['ship'] })).toBe('not_possible_now');
    const left = await desk.done('door.revokeKey', { id: status.keys[0]?.id ?? '' });
    expect(left.keys.some(({ name }) => name === 'ERP')).toBe(false);
    await desk.host.close();
    expect(await desk.refused('door.addKey', { name: 'y', may: ['ship'] })).toBe('no_station');
  },
);
