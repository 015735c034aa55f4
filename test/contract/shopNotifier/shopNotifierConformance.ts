import { describe, expect, it } from 'vitest';
import type { ShopNotifier } from '../../../electron/core/ports/ShopNotifier.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { someNews } from '../journal/outboxConformance.ts';

type ShopDoes = 'refuses' | 'fails' | 'gone' | 'hangs';

/** A notifier, and the shop at its other end. */
export interface NotifierHarness {
  /** What the other end can do; a file never refuses. */
  readonly can: readonly ShopDoes[];
  open(): Promise<{
    readonly notifier: ShopNotifier;
    /** Ids of the messages that the shop has, as often as they came. */
    readonly told: () => readonly string[];
    /** From now on the shop answers so. `gone`: it is not there. */
    readonly shop: (does: 'takes' | ShopDoes) => Promise<void>;
  }>;
}

const message = (id: string) => ({ id, sequence: 1, news: someNews('ORD-1') });

/** One that waits for a shop that hangs for a moment only, and for any other as long as the machine needs. */
export function hastyWhile(hangs: () => boolean, make: (timeoutMs: number) => ShopNotifier): ShopNotifier {
  const [patient, hasty] = [make(PATIENCE_MS), make(50)];
  return {
    tell: (one) => (hangs() ? hasty : patient).tell(one),
    stop() {
      patient.stop();
      hasty.stop();
    },
  };
}

/** What every notifier of the shop does. */
export function describeShopNotifier(name: string, { can, open }: NotifierHarness): void {
  describe(`a notifier of the shop: ${name}`, () => {
    it('says yes once the shop has the message, and tells it each time it is asked to', async () => {
      const { notifier, told } = await open();
      expect(await notifier.tell(message('a'))).toEqual({ ok: true, value: null });
      await notifier.tell(message('b'));
      await notifier.tell(message('a'));
      expect(told()).toEqual(['a', 'b', 'a']);
    });

    const kinds = { refuses: 'refused', fails: 'failed', gone: 'unreachable', hangs: 'unreachable' } as const;
    it.each(can.map((does) => [does, kinds[does]] as const))(
      'a shop that %s: %s, and nothing is sent twice',
      async (does, kind) => {
        const { notifier, shop, told } = await open();
        await shop(does);
        expect(await notifier.tell(message('a'))).toMatchObject({
          ok: false,
          error: { kind: 'not_told', why: { kind } },
        });
        await shop('takes');
        expect(told()).toEqual([]);
        expect((await notifier.tell(message('a'))).ok).toBe(true);
        expect(told()).toEqual(['a']);
      },
    );

    it('once stopped, ends what is under way and tells nothing more', async () => {
      const { notifier, shop, told } = await open();
      await shop('hangs');
      const waiting = notifier.tell(message('a'));
      notifier.stop();
      expect((await waiting).ok).toBe(false);
      await shop('takes');
      expect((await notifier.tell(message('b'))).ok).toBe(false);
      expect(told()).toEqual([]);
    });
  });
}
