export const mailboxUsage = 'npm run bench -- mailbox';

export async function benchMailbox(_args: readonly string[]): Promise<number> {
  throw new Error('comes with this issue');
}
