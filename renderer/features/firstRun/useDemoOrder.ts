import { useAnswer } from '../../bridge/useAnswer.ts';

/** An order of the demo whose label prints at once and that nobody has shipped yet; null while none is known. */
export function useDemoOrder(): string | null {
  const scans = useAnswer('demo.scans', {});
  const orders = useAnswer('orders.list', { search: '', offset: 0, limit: 100 });
  if (scans.value === null || orders.value === null) return null;
  const special = new Set(scans.value.filter(({ shows }) => shows !== 'plain' && shows !== 'duplicate').map(codeOf));
  const plain = scans.value.find(({ shows }) => shows === 'plain')?.code;
  const open = orders.value.items
    .filter(({ jobId }) => jobId === null)
    .map(({ order }) => order.reference)
    .filter((reference) => !special.has(reference));
  return plain !== undefined && open.includes(plain) ? plain : (open[0] ?? null);
}

function codeOf({ code }: { readonly code: string }): string {
  return code;
}
