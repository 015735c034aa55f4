import type { ImportReport } from '../../electron/contract/importReport.ts';
import { err, ok } from '../../electron/contract/result.ts';
import type { OrderSource, SourceTrouble } from '../../electron/core/ports/OrderSource.ts';

/** A source in memory: its orders, and the messages that it was sent. */
export interface ScriptedSource extends OrderSource {
  put(name: string, bytes: Uint8Array): void;
  /** Why nothing can be had now; null: nothing is wrong. */
  setTrouble(trouble: SourceTrouble | null): void;
  /** Why nothing can be settled now. */
  setSettleTrouble(trouble: SourceTrouble | null): void;
  readonly settled: readonly { readonly name: string; readonly report: ImportReport }[];
}

export function createScriptedSource(name: string): ScriptedSource {
  let lists: readonly { readonly name: string; readonly bytes: Uint8Array }[] = [];
  let trouble: SourceTrouble | null = null;
  let settleTrouble: SourceTrouble | null = null;
  const settled: { name: string; report: ImportReport }[] = [];
  return {
    name,
    settled,
    put: (listName, bytes) => {
      lists = [...lists, { name: listName, bytes }];
    },
    setTrouble: (next) => {
      trouble = next;
    },
    setSettleTrouble: (next) => {
      settleTrouble = next;
    },
    async poll() {
      if (trouble !== null) return err(trouble);
      return ok(
        lists.map((list) => ({
          name: list.name,
          file: list,
          saveLeft: async () => err({ kind: 'not_writable' as const, detail: 'it has no place' }),
          async settle(report: ImportReport) {
            if (settleTrouble !== null) return err(settleTrouble);
            lists = lists.filter((one) => one !== list);
            settled.push({ name: list.name, report });
            return ok(null);
          },
        })),
      );
    },
  };
}
