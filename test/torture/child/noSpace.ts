/** The disk is full, as the system reports it. */
export function noSpace(call: string): () => Error {
  return () =>
    Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), { code: 'ENOSPC', errno: -28, syscall: call });
}
