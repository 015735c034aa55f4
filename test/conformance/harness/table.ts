import type { Judged, Verdict } from './condition.ts';

function result(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'pass':
      return 'pass';
    case 'fail':
      return 'FAIL';
    case 'open':
      return `open: observed ${verdict.observed}${verdict.warning === undefined ? '' : '  WARNING'}`;
    case 'not testable':
      return `not testable here: ${verdict.because}`;
  }
}

/** Endpoint x documented condition, one line each, the endpoint named on its first line only. */
export function table(all: readonly Judged[]): string {
  const endpoints = [...new Set(all.map(({ condition }) => condition.endpoint))];
  const width = Math.max(...all.map(({ condition }) => condition.statement.length));
  return endpoints
    .map((endpoint) => {
      const lines = all
        .filter(({ condition }) => condition.endpoint === endpoint)
        .map(({ condition, verdict }) => {
          const line = `  ${condition.section.padEnd(5)}${condition.statement.padEnd(width)}  ${result(verdict)}`;
          return verdict.kind === 'fail'
            ? `${line}\n         ${verdict.problem.replaceAll('\n', '\n         ')}`
            : line;
        });
      return `${endpoint}\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

/** What this run did not judge, by what was missing; empty when everything was judged. */
export function neverRequested(all: readonly Judged[]): string {
  const byReason = new Map<string, string[]>();
  for (const { condition, verdict } of all) {
    if (verdict.kind !== 'not testable') continue;
    const lines = byReason.get(verdict.because) ?? [];
    byReason.set(verdict.because, [...lines, `  ${condition.endpoint}: ${condition.statement}`]);
  }
  const groups = [...byReason].sort(([, one], [, other]) => other.length - one.length);
  return groups
    .map(([because, lines]) => `Never asked of this service, ${lines.length}: ${because}\n${lines.join('\n')}`)
    .join('\n\n');
}

export function counts(all: readonly Judged[]): { readonly [kind in Verdict['kind'] | 'warning']: number } {
  const count = (kind: Verdict['kind']) => all.filter(({ verdict }) => verdict.kind === kind).length;
  const warned = all.filter(({ verdict }) => verdict.kind === 'open' && verdict.warning !== undefined);
  return {
    pass: count('pass'),
    fail: count('fail'),
    open: count('open'),
    'not testable': count('not testable'),
    warning: warned.length,
  };
}

export function countLine(all: readonly Judged[]): string {
  const { pass, fail, open, warning, 'not testable': untestable } = counts(all);
  const warnings = warning === 0 ? '' : ` (${warning} of them with a warning)`;
  return (
    `${all.length} conditions: ${pass} pass, ${fail} fail, ` +
    `${open} open in the document${warnings}, ${untestable} not testable here`
  );
}
