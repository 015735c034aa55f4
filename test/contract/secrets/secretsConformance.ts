import { describe, expect, it } from 'vitest';
import type { Secrets } from '../../../electron/core/ports/Secrets.ts';

/** What every Secrets does. `open` gives one without the names used here. */
export function secretsConformance(name: string, durable: boolean, open: () => Promise<Secrets>): void {
  describe(`Secrets: ${name}`, () => {
    it(`reports whether it lasts: ${durable}`, async () => {
      expect((await open()).durable).toBe(durable);
    });

    it('has nothing under a name that was never set', async () => {
      expect(await (await open()).get('never')).toBeNull();
    });

    it('gives back what was set, letter by letter', async () => {
      const secrets = await open();
      const values = { plain: 'svc_live_abc', turkish: 'şifre-ğüİı', quoted: `"'\\\n\t $(id)`, long: 'x'.repeat(2000) };
      for (const [key, value] of Object.entries(values)) await secrets.set(key, value);
      for (const [key, value] of Object.entries(values)) expect(await secrets.get(key)).toBe(value);
    });

    it('replaces what was set before', async () => {
      const secrets = await open();
      await secrets.set('replaced', 'one');
      await secrets.set('replaced', 'two');
      expect(await secrets.get('replaced')).toBe('two');
    });

    it('deletes one name and no other, and does not mind a name that is not there', async () => {
      const secrets = await open();
      await secrets.set('kept', 'a');
      await secrets.set('gone', 'b');
      await secrets.delete('gone');
      await secrets.delete('gone');
      expect([await secrets.get('kept'), await secrets.get('gone')]).toEqual(['a', null]);
    });

    it('never overwrites a secret with nothing', async () => {
      const secrets = await open();
      await secrets.set('precious', 'a');
      await expect(secrets.set('precious', '')).rejects.toThrow();
      expect(await secrets.get('precious')).toBe('a');
    });
  });
}
