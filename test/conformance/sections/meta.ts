import type { Answer } from '../harness/answer.ts';
import { mustHave } from '../harness/shapes.ts';

export type Meta = {
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
  readonly total: number;
};

/** Section 2.1: meta of a paginated list. */
export function mustHaveMeta(answer: Answer): Meta {
  const meta = answer.at('meta');
  mustHave(meta, { current_page: 'integer', last_page: 'integer', per_page: 'integer', total: 'integer' }, 'meta');
  return {
    current_page: Number(meta.current_page),
    last_page: Number(meta.last_page),
    per_page: Number(meta.per_page),
    total: Number(meta.total),
  };
}
