import { airOf, isSeen, lettersOf, textsIn } from './letters.ts';

/** The largest part of the card's height that the problems of earlier parcels may have below it. */
const LARGEST_BAND = 1 / 3;

/**
 * What is wrong with the card of a scan, beyond what `measure` finds on every page: on the card nothing scrolls, every
 * picture is whole, nothing reaches under a key, and only what is marked to leave (`data-leaves`) may be gone.
 */
export function measureCard(): readonly string[] {
  const card = [...document.querySelectorAll('[data-testid=outcome], [data-testid=large-qr]')].find(isSeen);
  if (!(card instanceof HTMLElement)) return ['there is no card'];
  return [...new Set([...cutOrUnderKeys(card), ...keysThatLeave(card), ...gone(card), ...bandBelow(card)])];
}

const partsOf = (root: Element, selector: string): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(isSeen);

const shortened = (text: string | null): string => (text ?? '').slice(0, 40);

function* cutOrUnderKeys(card: HTMLElement): Generator<string> {
  for (const { node, element } of textsIn(card)) {
    if (element.closest('button, [role=status], [aria-live]') !== null) continue;
    for (const line of lettersOf(node)) yield* faultsOfPart(card, element, `"${shortened(node.textContent)}"`, line);
  }
  for (const picture of card.querySelectorAll('svg')) {
    if (!isSeen(picture) || picture.closest('button') !== null) continue;
    const name = picture.getAttribute('role') === 'img' ? 'the QR code' : 'the picture';
    yield* faultsOfPart(card, picture, name, picture.getBoundingClientRect());
  }
}

function* faultsOfPart(card: HTMLElement, element: Element, name: string, part: DOMRect): Generator<string> {
  const air = airOf(part);
  const clip = clipOf(card, element);
  if (part.bottom > clip.bottom + air || part.top < clip.top - air) yield `${name}: cut above or below`;
  if (part.right > clip.right + air || part.left < clip.left - air) yield `${name}: cut at the side`;
  for (const key of partsOf(card, 'button')) {
    const edge = key.getBoundingClientRect();
    const isBeside = part.left >= edge.right - 1 || part.right <= edge.left + 1;
    const isAboveOrBelow = part.top >= edge.bottom - air || part.bottom <= edge.top + air;
    if (!isBeside && !isAboveOrBelow) yield `${name}: under the key ${key.textContent}`;
  }
}

/** What the elements around a part, up to the card, let through of it. */
function clipOf(card: HTMLElement, element: Element): DOMRect {
  let { left, top, right, bottom } = card.getBoundingClientRect();
  for (let box = element.parentElement; box !== null && box !== card; box = box.parentElement) {
    if (getComputedStyle(box).overflow === 'visible') continue;
    const edge = box.getBoundingClientRect();
    left = Math.max(left, edge.left);
    top = Math.max(top, edge.top);
    right = Math.min(right, edge.right);
    bottom = Math.min(bottom, edge.bottom);
  }
  return new DOMRect(left, top, right - left, bottom - top);
}

function* keysThatLeave(card: HTMLElement): Generator<string> {
  const room = card.getBoundingClientRect();
  if (room.bottom > innerHeight + 1 || room.right > innerWidth + 1) yield 'the card leaves the window';
  for (const key of partsOf(card, 'button')) {
    const { bottom, right } = key.getBoundingClientRect();
    if (bottom > room.bottom || right > room.right + 1) yield `the key ${key.textContent} leaves the card`;
  }
  for (const box of partsOf(card, '*')) {
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/u.test(getComputedStyle(box).overflowY))
      yield 'something scrolls';
  }
}

function* gone(card: HTMLElement): Generator<string> {
  for (const part of card.querySelectorAll('h2, p, svg[role=img], strong, b')) {
    if (!part.checkVisibility() && part.closest('[data-leaves]') === null)
      yield `"${shortened(part.textContent)}": gone`;
  }
  if (partsOf(card, 'h2').length === 0) yield 'there is no word';
  const asksForPayment = card.dataset.outcome === 'pay' && card.querySelector('figure') !== null;
  if (asksForPayment && partsOf(card, 'svg[role=img]').length === 0) yield 'there is no QR code';
}

function* bandBelow(card: HTMLElement): Generator<string> {
  const room = card.getBoundingClientRect();
  for (const band of partsOf(document.body, '[data-testid=problem-band]')) {
    const { top, bottom, height } = band.getBoundingClientRect();
    if (top < room.bottom - 1) yield 'the problems of earlier parcels do not stand below the card';
    if (bottom > innerHeight + 1) yield 'the problems of earlier parcels leave the window';
    if (height > room.height * LARGEST_BAND) yield 'the problems of earlier parcels take too much of the height';
    for (const part of partsOf(band, 'strong')) {
      if (part.scrollWidth > part.clientWidth + 1) yield `"${part.textContent}": cut in the band`;
    }
  }
}
