import { describe, expect, it } from 'vitest';
import { deskWith } from '../../support/printersDesk.ts';

describe('the texts of a spooler', () => {
  it.each([
    ['out_of_paper', 'printer_out_of_paper'],
    ['paused', 'printer_paused'],
    ['cover_open', 'printer_cover_open'],
    ['media_refused', 'printer_media_refused'],
    ['held', 'printer_held'],
    ['other', 'printer_trouble'],
  ] as const)('of %s stands on the job, in its own words, until it is over', async (trouble, code) => {
    let goOn = () => {};
    const desk = await deskWith(
      {
        follow: (_title, _printer, onProgress) => {
          onProgress({ kind: 'waiting', trouble, reason: 'in its words' });
          return new Promise((resolve) => {
            goOn = () => {
              onProgress({ kind: 'waiting', trouble: null, reason: 'its turn' });
              void desk.time.after(1_000, () => resolve({ kind: 'completed' }));
            };
          });
        },
      },
      {},
      'A-1',
    );
    await desk.scan('A-1');
    expect(await desk.job('A-1')).toMatchObject({ state: 'printing', problem: { code, detail: 'in its words' } });
    goOn();
    await desk.time.settle();
    expect(await desk.job('A-1')).toMatchObject({ state: 'printing', problem: null });
    await desk.time.pass(1_000);
    expect((await desk.job('A-1')).state).toBe('printed');
  });

  it('when it refuses or gives up is shown by its trouble, where it reports one', async () => {
    const desk = await deskWith({}, {}, 'A-1', 'A-2');
    desk.answers.refuse = () => ({ kind: 'rejected', trouble: 'media_refused', detail: 'no such media' });
    await desk.scan('A-1');
    expect((await desk.job('A-1')).problem).toMatchObject({ code: 'printer_media_refused', detail: 'no such media' });
    desk.answers.refuse = () => null;
    desk.answers.follow = async () => ({ kind: 'aborted', trouble: null, reason: 'why not' });
    await desk.scan('A-2');
    expect(await desk.job('A-2')).toMatchObject({
      state: 'label_ready',
      printCount: 0,
      problem: { code: 'print_rejected', detail: 'why not' },
    });
  });

  it('of a label that it only handed on is stored as that', async () => {
    const desk = await deskWith({ follow: async () => ({ kind: 'sent' }) }, {}, 'A-1');
    await desk.scan('A-1');
    expect(await desk.job('A-1')).toMatchObject({ state: 'printed', print: { confirmedBy: 'sent' } });
    const end = (await desk.core.timeline((await desk.job('A-1')).id)).at(-1);
    expect(end).toMatchObject({ type: 'print_confirmed', by: null, detail: { by: 'sent' } });
  });
});
