import { describe, expect, it } from 'vitest';
import type { ShopNotifier } from '../../../electron/core/ports/ShopNotifier.ts';
import { TIMEOUT_MS } from '../../support/timeouts.ts';
import { someMessage } from '../journal/outboxConformance.ts';

type ShopDoes = 'refuses' | 'fails' | 'gone' | 'hangs';

/** A notifier, and the shop at its other end. */
export interface NotifierHarness {
  /** What the other end can do; a file never refuses. */
  readonly can: readonly ShopDoes[];
  open(): Promise<{
    readonly notifier: ShopNotifier;
    /** Ids of the messages that the shop has, as often as they came. */
    readonly reported: () => readonly string[];
    /** From now on the shop answers so. `gone`: it is not there. */
    readonly shop: (does: 'takes' | ShopDoes) => Promise<void>;
  }>;
}

const message = (id: string) => ({ id, sequence: 1, message: someMessage('ORD-1') });

/** One that waits for a shop that hangs for a moment only, and for any other as long as the machine needs. */
export function hastyWhile(hangs: () => boolean, make: (timeoutMs: number) => ShopNotifier): ShopNotifier {
  const [patient, hasty] = [make(TIMEOUT_MS), make(50)];
  return {
    notify: (one) => (hangs() ? hasty : patient).notify(one),
    stop() {
      patient.stop();
      hasty.stop();
    },
  };
}

/** What every notifier of the shop does. */
export function describeShopNotifier(name: string, { can, open }: NotifierHarness): void {
  describe(`a notifier of the shop: ${name}`, () => {
    it('succeeds once the shop has the message, and delivers it again on each call', async () => {
      const { notifier, reported } = await open();
      expect(await notifier.notify(message('a'))).toEqual({ ok: true, value: null });
      await notifier.notify(message('b'));
      await notifier.notify(message('a'));
      expect(reported()).toEqual(['a', 'b', 'a']);
    });

    const kinds = { refuses: 'refused', fails: 'failed', gone: 'unreachable', hangs: 'unreachable' } as const;
    it.each(can.map((does) => [does, kinds[does]] as const))(
      'a shop that %s: %s, and nothing is sent twice',
      async (does, kind) => {
        const { notifier, shop, reported } = await open();
        await shop(does);
        expect(await notifier.notify(message('a'))).toMatchObject({
          ok: false,
          error: { kind: 'not_told', why: { kind } },
        });
        await shop('takes');
        expect(reported()).toEqual([]);
        expect((await notifier.notify(message('a'))).ok).toBe(true);
        expect(reported()).toEqual(['a']);
      },
    );

    it('once stopped, ends what is under way and delivers nothing more', async () => {
      const { notifier, shop, reported } = await open();
      await shop('hangs');
      const waiting = notifier.notify(message('a'));
      notifier.stop();
      expect((await waiting).ok).toBe(false);
      await shop('takes');
      expect((await notifier.notify(message('b'))).ok).toBe(false);
      expect(reported()).toEqual([]);
    });
  });
}
