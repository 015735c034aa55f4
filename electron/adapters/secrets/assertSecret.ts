/**
 * Throws for an empty secret, so that a stored one is never overwritten with nothing (API section 2.7, open). To forget
 * a secret, delete it.
 */
export function assertSecret(name: string, value: string): void {
  if (name === '' || value === '') throw new RangeError('a secret needs a name and a value');
}
