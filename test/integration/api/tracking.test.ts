import { describe, expect, it } from 'vitest';
import { answerOf } from '../../support/answerOf.ts';
import { data, openApiDesk } from './apiDesk.ts';
import { json, type Reply } from './rawServer.ts';

const desk = openApiDesk();

describe('track (API section 4.4, body not shown)', () => {
  const step = { date: '2026-01-05', city: { name: 'İzmir' } };
  const row = [
    { name: 'date', value: '2026-01-05' },
    { name: 'city.name', value: 'İzmir' },
  ];
  it.each<[string, Reply, object]>([
    ['a list', data([step]), { facts: [], steps: [row] }],
    ['a list with an empty step', data([{ note: null }, step]), { facts: [], steps: [row] }],
    ['events', data({ status: 'x', events: [step] }), { facts: [{ name: 'status', value: 'x' }], steps: [row] }],
    [
      'a list by another name, beside a plain one',
      data({ tags: ['a'], route: [step] }),
      { facts: [{ name: 'tags.0', value: 'a' }], steps: [row] },
    ],
    [
      'a list further in',
      data({ tracking: { number: 'TR1', history: [step] } }),
      { facts: [{ name: 'tracking.number', value: 'TR1' }], steps: [row] },
    ],
    [
      'texts',
      data(['left', 'arrived']),
      { facts: [], steps: [[{ name: '', value: 'left' }], [{ name: '', value: 'arrived' }]] },
    ],
    ['one text', data('on its way'), { facts: [{ name: 'data', value: 'on its way' }], steps: [] }],
    [
      'no data',
      json(200, { success: true, message: 'none yet' }),
      { facts: [{ name: 'message', value: 'none yet' }], steps: [] },
    ],
  ])('%s', async (_what, reply, expected) => {
    desk.server.reply(reply);
    expect(answerOf(await desk.api.track('5'))).toEqual(expected);
  });
});
