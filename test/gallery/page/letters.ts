/** Where the letters of a text themselves are: an element may be larger than its text. */
export function lettersOf(text: Node): readonly DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
}

/** The texts of an element that a person sees, with what stands around each. */
export function* textsIn(root: Element): Generator<{ readonly node: Node; readonly element: HTMLElement }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || node.textContent?.trim() === '' || !isSeen(element)) continue;
    yield { node, element };
  }
}

export const isSeen = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** A line is higher than its letters, capitals with their dots among them: so much of it is air, px. */
export const airOf = (line: DOMRect): number => Math.max(2, line.height * 0.1);
