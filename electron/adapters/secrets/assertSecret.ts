/** A kept secret is never overwritten with nothing (API section 2.7, open); whoever means to forget it deletes it. */
export function assertSecret(name: string, value: string): void {
  if (name === '' || value === '') throw new RangeError('a secret needs a name and a value');
}
