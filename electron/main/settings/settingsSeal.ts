import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A seal that only desks with the account's API key can make: the database that carries it does not have the key. */
export type SettingsSeal = ReturnType<typeof createSettingsSeal>;

const sealedSchema = z.object({ content: z.string(), seal: z.string() });

/** `book`: as of the coordinator. A value of one profile is none of another one with the same key. */
export function createSettingsSeal(apiKey: string, book: string) {
  const key = Buffer.from(hkdfSync('sha256', apiKey, '', 'label-station shared settings', 32));
  const sealOf = (content: string) => createHmac('sha256', key).update(`${book}\n${content}`).digest();

  return {
    /** Identifies the key without revealing it: desks with different keys have values of their own. */
    mark: createHash('sha256').update(key).digest('hex').slice(0, 16),
    close(value: unknown): unknown {
      const content = JSON.stringify(value);
      return { content, seal: sealOf(content).toString('base64') };
    },
    /** Null: it bears no seal, or one of another key. */
    open(value: unknown): unknown {
      const sealed = sealedSchema.safeParse(value);
      if (!sealed.success) return null;
      const [given, own] = [Buffer.from(sealed.data.seal, 'base64'), sealOf(sealed.data.content)];
      return given.length === own.length && timingSafeEqual(given, own) ? JSON.parse(sealed.data.content) : null;
    },
  };
}
