import type { ImportFault, ImportProblem } from '../../../contract/importReport.ts';
import type { Order } from '../../../contract/order.ts';
import type { ListChoices, ListProfile } from '../../../contract/orderImport.ts';
import type { Result } from '../../../contract/result.ts';
import type { Carrier } from '../../../contract/service.ts';
import type { GivenFile } from '../../../core/ports/OrderSource.ts';
import type { PlaceLists } from '../../../core/service/index.ts';
import type { JudgedRow } from '../judgedRows.ts';
import type { LeftRow, ListJudgement, ListOverview } from '../readableList.ts';

/** `unreadable`: there is no such file, or it is none that is read; `detail` has the system's words. */
export type OpenFault = ImportFault | { readonly kind: 'no_file'; readonly detail: string | null };

/** The requests to a list's thread, and its answers. */
export interface ListTalk {
  readonly open: {
    readonly ask: { readonly file: GivenFile };
    readonly answer: Result<{ readonly name: string }, OpenFault>;
  };
  readonly read: {
    readonly ask: {
      readonly choices: ListChoices;
      readonly stored: readonly ListProfile[];
      readonly source: string | null;
    };
    readonly answer: Result<ListOverview, ImportFault>;
  };
  readonly judge: {
    readonly ask: { readonly carriers: readonly Carrier[] | null; readonly places: PlaceLists | null };
    readonly answer: ListJudgement;
  };
  readonly ready: { readonly ask: Piece; readonly answer: readonly Order[] };
  readonly incomplete: {
    readonly ask: Piece;
    readonly answer: readonly { readonly order: Order; readonly row: LeftRow }[];
  };
  readonly rejected: { readonly ask: Piece; readonly answer: readonly LeftRow[] };
  readonly leftOut: { readonly ask: Piece; readonly answer: readonly LeftRow[] };
  readonly refuse: {
    readonly ask: { readonly problems: ReadonlyMap<string, ImportProblem> };
    readonly answer: readonly LeftRow[];
  };
  readonly rows: { readonly ask: Piece; readonly answer: readonly JudgedRow[] };
  readonly left: { readonly ask: Piece; readonly answer: readonly LeftRow[] };
}

/** Rows of one kind, by their places among them. */
interface Piece {
  readonly from: number;
  readonly count: number;
}

export type ListAsk = { readonly [A in keyof ListTalk]: { readonly ask: A } & ListTalk[A]['ask'] }[keyof ListTalk];
export type ListAnswer = ListTalk[keyof ListTalk]['answer'];
