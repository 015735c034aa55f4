import type { BinaryExpression, CallExpression, Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isAwaitExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isExportDeclaration,
  isExpressionStatement,
  isFunctionDeclaration,
  isIdentifier,
  isIfStatement,
  isImportDeclaration,
  isJsxAttribute,
  isJsxExpression,
  isMethodDeclaration,
  isNumericLiteral,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteral,
  isThrowStatement,
  isTypeNode,
  isVariableDeclaration,
  isVariableStatement,
  isWhileStatement,
  SyntaxKind,
} from 'typescript/unstable/ast';

export const mutationKinds = [
  'comparison',
  'logic',
  'arithmetic',
  'condition',
  'boolean',
  'number',
  'string',
  'call',
  'awaited call',
  'answer',
  'default',
  'filter',
] as const;

type MutationKind = (typeof mutationKinds)[number];

/** One small mistake in a source: the text from `start` to `end` becomes `text`. */
export interface Mutation {
  readonly kind: MutationKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The smallest expression or statement that shows what has changed. */
  readonly shown: { readonly start: number; readonly end: number };
}

/** For a comparison only the bound itself is moved: `<` to `>=` would be noticed by any test that comes by. */
const operators: Readonly<Partial<Record<SyntaxKind, readonly [MutationKind, string]>>> = {
  [SyntaxKind.LessThanToken]: ['comparison', '<='],
  [SyntaxKind.LessThanEqualsToken]: ['comparison', '<'],
  [SyntaxKind.GreaterThanToken]: ['comparison', '>='],
  [SyntaxKind.GreaterThanEqualsToken]: ['comparison', '>'],
  [SyntaxKind.EqualsEqualsEqualsToken]: ['comparison', '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['comparison', '==='],
  [SyntaxKind.AmpersandAmpersandToken]: ['logic', '||'],
  [SyntaxKind.BarBarToken]: ['logic', '&&'],
  [SyntaxKind.PlusToken]: ['arithmetic', '-'],
  [SyntaxKind.MinusToken]: ['arithmetic', '+'],
};

/** From here on a number is a bound, a time or a size, of which one more makes no difference to anybody: it is doubled. */
const LARGE = 10;

const asksByName = /^(is|has|can|may|must|wants|needs|some|every|includes|startsWith|endsWith|test)([A-Z]|$)/;

function calledName({ expression }: CallExpression): string {
  if (isIdentifier(expression)) return expression.text;
  return isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** Whether an expression is a yes or no as it is written; only types would show the others. `a && act()` is an action. */
function isYesOrNo(node: Expression): boolean {
  if (isPrefixUnaryExpression(node)) return node.operator === SyntaxKind.ExclamationToken;
  if (isCallExpression(node)) return asksByName.test(calledName(node));
  if (!isBinaryExpression(node)) return false;
  const kind = operators[node.operatorToken.kind]?.[0];
  return kind === 'comparison' || (kind === 'logic' && (!isCallExpression(node.right) || isYesOrNo(node.right)));
}

/** A literal in an attribute is styling, or a name for tests. */
function isAttribute({ parent }: Node): boolean {
  return isJsxAttribute(parent) || (isJsxExpression(parent) && isJsxAttribute(parent.parent));
}

/** `a ?? 0`: it is tried by leaving it out, and is often there for the compiler alone. */
const isFallback = (node: Node): boolean =>
  isBinaryExpression(node.parent) &&
  node.parent.right === node &&
  node.parent.operatorToken.kind === SyntaxKind.QuestionQuestionToken;

/** A name, not a value: `{ 'a': 1 }`, `thing['a']`. */
function isName(node: Node): boolean {
  const { parent } = node;
  if (isElementAccessExpression(parent)) return parent.argumentExpression === node;
  return isPropertyAssignment(parent) && parent.name === node;
}

/** Attributes of the appearance, which the pictures check. */
const VARIANTS = /^(className|style|variant|data-tone|d|x|y|cx|cy|r|width|height|viewBox|points|transform)$/;

const isPolls = (node: Node): boolean => isJsxAttribute(node) && VARIANTS.test(node.name.getText());

/** Whether a text is only read by people: in the log, or in an error that ends a task. */
function isSaid(node: Node): boolean {
  if (isThrowStatement(node)) return true;
  if (isExpressionStatement(node)) return isSaid(node.expression);
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false;
  return /(^|\.)(logger|log|console)\??$/.test(node.expression.expression.getText());
}

/** Functions whose first argument is a name by which the same place writes and reads, or one that only the log has. */
const TAKES_NAME = /^(openPersistedValue|fact|setFact|untilDone)$/;

/** A stored name that only one place writes and reads: only data of an earlier program would show that it has changed. */
function isOwnName(node: Node): boolean {
  const { parent } = node;
  if (isVariableDeclaration(parent)) return isIdentifier(parent.name) && /(^|_)FACT$/.test(parent.name.text);
  if (isPropertyAssignment(parent) && isCallExpression(parent.parent.parent))
    return parent.name.getText() === 'name' && calledName(parent.parent.parent) === 'createDaily';
  return isCallExpression(parent) && parent.arguments[0] === node && TAKES_NAME.test(calledName(parent));
}

const within = (node: Node, isSought: (node: Node) => boolean): boolean =>
  node.parent !== undefined && (isSought(node.parent) || within(node.parent, isSought));

const DRAWS = /^(pen|paper)$/;

/** Whether a mutation is in a drawing, whose marks are left to people who see them. */
function isDrawing(node: Node): boolean {
  if (isFunctionDeclaration(node)) {
    const drawn = node.body?.statements.flatMap((one) =>
      isVariableStatement(one) ? one.declarationList.declarations : [],
    );
    return [...node.parameters, ...(drawn ?? [])].some(({ name }) => isIdentifier(name) && DRAWS.test(name.text));
  }
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false;
  return DRAWS.test(node.expression.expression.getText());
}

const CONSTANT = /^[A-Z][A-Z_\d]+$/;

/**
 * `const MOST_NAMES = 10_000`: how large a limit is was chosen, and twice as large is another choice. A test of it would repeat
 * the line. That the limit holds is tried where it is compared; what the API document sets is tried, and has its section beside it.
 */
const isChosenLimit = (node: Node): boolean =>
  isVariableDeclaration(node) &&
  isIdentifier(node.name) &&
  CONSTANT.test(node.name.text) &&
  node.initializer !== undefined &&
  isMadeOfNumbers(node.initializer) &&
  !/\bAPI\b/.test(node.parent.parent.getFullText());

/** Of numbers alone, or of such limits and units. */
const isMadeOfNumbers = (node: Expression): boolean =>
  isNumericLiteral(node) ||
  (isIdentifier(node) && CONSTANT.test(node.text)) ||
  (isBinaryExpression(node) && isMadeOfNumbers(node.left) && isMadeOfNumbers(node.right));

/** `startAfterMs: 5 * MINUTE_MS`, `z.string().max(200)`, `maxLength: 200`: a limit that was chosen, and has no name. */
function isUnnamedLimit(node: Node): boolean {
  if (isPropertyAssignment(node))
    return /^max(Length|Items|imum)$|Ms$/.test(node.name.getText()) && isMadeOfNumbers(node.initializer);
  if (!isNumericLiteral(node) || Number(node.text) < LARGE || !isCallExpression(node.parent)) return false;
  return calledName(node.parent) === 'max' && node.parent.arguments.length === 1;
}

/** `setRound((count) => count + 1)`: a count that only has to become another one. */
function isNextRound(node: Node): boolean {
  if (!isBinaryExpression(node)) return false;
  const { left, right, parent } = node;
  if (!isArrowFunction(parent) || !isCallExpression(parent.parent) || !/^set[A-Z]/.test(calledName(parent.parent)))
    return false;
  return parent.parameters[0]?.name.getText() === left.getText() && right.getText() === '1';
}

/**
 * What a page finds in itself is there for as long as the page is, and a group of a pattern where the pattern was found:
 * `?.` stands there for the compiler.
 */
const isFound = (node: Node): boolean =>
  isPropertyAccessExpression(node.parent) &&
  /(\.current|\b(closest|querySelector|getElementById)\([^()]*\)|activeElement|\)\?\.\[\d\])$/.test(
    node.parent.expression.getText(),
  );

/** `names.has(name ?? '')`, `/cover/.test(text ?? '')`: a nothing is in no set and no text either, so the fallback is for the compiler. */
function isForCompiler({ parent }: Node): boolean {
  return isCallExpression(parent) && /^(has|test)$/.test(calledName(parent));
}

const ENDS = /^(stop|close|end|dispose|abort|clear(Timeout|Interval)?|cancel\w*)$/;

const isShutDown = (node: Node): boolean =>
  (isMethodDeclaration(node) || isFunctionDeclaration(node)) && ENDS.test(node.name?.getText() ?? '');

/** What it closes at its end, such as timers and files, mostly ends with the process anyway. */
function isEnded(node: Node): boolean {
  if (!isExpressionStatement(node)) return false;
  const ended = isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  if (!isCallExpression(ended)) return false;
  return calledName(ended) === 'unref' || (ENDS.test(calledName(ended)) && within(node, isShutDown));
}

/**
 * Whether a comparison only decides ties: one ms between two moments makes no difference, nor does the order of two equal values.
 */
function isOfTies({ left, right, parent }: BinaryExpression): boolean {
  const isTime = [left, right].some((side) =>
    /(_MS|Ms|[aA]t|[aA]go|[nN]ow|monotonic\(\)|Since|Until)$/.test(side.getText()),
  );
  return isTime || (isConditionalExpression(parent) && /^-?1$/.test(parent.whenTrue.getText()));
}

/** `all.sort((a, b) => (a < b ? -1 : 1))`: an order has a sign alone. */
const isSign = (node: Node): boolean =>
  isConditionalExpression(isPrefixUnaryExpression(node.parent) ? node.parent.parent : node.parent) &&
  within(node, (one) => isCallExpression(one) && /^(sort|toSorted)$/.test(calledName(one)));

function numberAfter(written: string): string | null {
  const value = Number(written.replaceAll('_', ''));
  if (!Number.isFinite(value)) return null;
  return String(value < LARGE ? value + 1 : value * 2);
}

/** All the mistakes that can be made in a source, in its order. Imports, types and comments have none. */
export function mutationsOf(source: SourceFile): readonly Mutation[] {
  const found: Mutation[] = [];
  const spanOf = (node: Node) => ({ start: node.getStart(source), end: node.end });
  const replace = (kind: MutationKind, node: Node, text: string, shown = node) =>
    found.push({ kind, ...spanOf(node), text, shown: spanOf(shown) });
  const insertBefore = (node: Node) => `!(${node.getText(source)})`;

  function operator(node: BinaryExpression): void {
    const { kind } = node.operatorToken;
    const [name, other] = operators[kind] ?? [];
    const isBound = /^[<>]/.test(node.operatorToken.getText(source));
    const isLeftOut = name === 'arithmetic' && within(node, isDrawing);
    if (name && other && !isLeftOut && !(isBound && isOfTies(node))) replace(name, node.operatorToken, other, node);
    if (kind !== SyntaxKind.QuestionQuestionToken) return;
    // Nothing of one kind is as good as nothing of another, mostly.
    if (node.right.kind !== SyntaxKind.NullKeyword && !isForCompiler(node))
      replace('default', node, `${node.left.getText(source)}!`);
  }

  function condition(requested: Expression, shown: Node = requested): void {
    for (const answer of ['true', 'false', insertBefore(requested)]) replace('condition', requested, answer, shown);
  }

  function visit(node: Node): void {
    if (isImportDeclaration(node) || isExportDeclaration(node) || isTypeNode(node)) return;
    if (isSaid(node) || isPolls(node) || isEnded(node) || isChosenLimit(node) || isNextRound(node)) return;
    if (isUnnamedLimit(node)) return;
    const isTried = !isAttribute(node) && !isFallback(node);
    if (isBinaryExpression(node)) operator(node);
    else if (isIfStatement(node) || isWhileStatement(node)) condition(node.expression);
    else if (isConditionalExpression(node)) condition(node.condition);
    else if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword) {
      const other = node.kind === SyntaxKind.TrueKeyword ? 'false' : 'true';
      if (!within(node, isDrawing)) replace('boolean', node, other, node.parent);
    } else if (isNumericLiteral(node) && isTried && !within(node, isDrawing) && !isSign(node)) {
      const after = numberAfter(node.getText(source));
      if (after !== null) replace('number', node, after, node.parent);
    } else if (isStringLiteral(node) && node.text !== '' && isTried && !isName(node) && !isOwnName(node)) {
      replace('string', node, "''", node.parent);
    } else if (isExpressionStatement(node) && isCallExpression(node.expression)) replace('call', node, ';');
    else if (isExpressionStatement(node) && isAwaitExpression(node.expression)) replace('awaited call', node, ';');
    else if (isReturnStatement(node) && node.expression && isYesOrNo(node.expression)) {
      replace('answer', node.expression, insertBefore(node.expression));
    } else if (isArrowFunction(node) && !isBlock(node.body) && isYesOrNo(node.body)) {
      replace('answer', node.body, insertBefore(node.body));
    } else if (isCallExpression(node) && calledName(node) === 'filter') {
      if (isPropertyAccessExpression(node.expression)) {
        replace('filter', node, node.expression.expression.getText(source));
      }
    } else if (node.kind === SyntaxKind.QuestionDotToken && !isFound(node)) {
      const isFollowedByName = isPropertyAccessExpression(node.parent);
      replace('default', node, isFollowedByName ? '!.' : '!', node.parent);
    }
    node.forEachChild(visit);
  }

  source.forEachChild(visit);
  return found.sort((one, other) => one.start - other.start);
}

export const applied = (text: string, { start, end, text: after }: Mutation): string =>
  text.slice(0, start) + after + text.slice(end);

const SHOWN = 100;

const inOneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
};

/** Describes a mutation as `before -> after`. */
export function described(text: string, mutation: Mutation): string {
  const { start, end } = mutation.shown;
  const grown = mutation.text.length - (mutation.end - mutation.start);
  return `${inOneLine(text.slice(start, end))} -> ${inOneLine(applied(text, mutation).slice(start, end + grown))}`;
}
