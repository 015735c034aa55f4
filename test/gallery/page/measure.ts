import { airOf, isSeen, lettersOf, textsIn } from './letters.ts';

/** px; what a finger in a glove can hit. In a window lower than `LOW` targets may be smaller, so that all fit in it. */
const LEAST_TARGET = 44;
const LEAST_TARGET_LOW = 32;
const LOW = 700;
/** px; smaller is not read at an arm's length. */
const LEAST_FONT = 14;
const SHOWN = 50;

const TARGETS =
  'button, a[href], input, select, textarea, summary, [role=button], [role=option], [role=tab], [role=radio], [role=switch]';

/**
 * What could not be read or hit on the page as it stands: texts that are cut or covered, letters that are too small,
 * targets that are too small or lie under something, tones without their form. What can be scrolled to counts as being there,
 * but for the row on which the keys act.
 */
export function measure(): readonly string[] {
  const faults = new Set<string>();
  const root = [...document.querySelectorAll('[aria-modal=true]')].filter(isSeen).at(-1) ?? document.body;
  const main = document.querySelector('main');
  if (main?.innerText.trim() === '') faults.add('main: nothing is shown');
  if (main !== null && main.scrollWidth > main.clientWidth) faults.add('main: scrolls to the side');
  const row = document.activeElement?.closest('main [data-row]') ?? null;
  const keys = document.querySelector('main .page-bar')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  if (row !== null && row.getBoundingClientRect().bottom > keys + 1)
    faults.add(`row "${shortened(row.textContent)}": under the keys`);
  for (const { node, element } of textsIn(root)) {
    if (isForEars(element)) continue;
    const name = `"${shortened(node.textContent)}"`;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < LEAST_FONT) faults.add(`${name}: letters of ${size} px`);
    for (const line of lettersOf(node)) {
      const fault = faultOfLine(element, line);
      if (fault !== null) faults.add(`${name}: ${fault}`);
    }
  }
  for (const target of root.querySelectorAll<HTMLElement>(TARGETS)) {
    if (!isSeen(target) || isForEars(target) || target.closest('[aria-hidden=true], [inert]') !== null) continue;
    const fault = faultOfTarget(target) ?? faultOfHint(target);
    if (fault !== null) faults.add(`${target.tagName.toLowerCase()} "${nameOf(target)}": ${fault}`);
  }
  for (const edge of root.querySelectorAll('.tone-edge')) {
    const tone = edge.closest<HTMLElement>('[data-tone]')?.dataset.tone ?? '';
    const isDrawn = getComputedStyle(edge).backgroundImage !== 'none';
    if (isSeen(edge) && FORMS.includes(tone) && !isDrawn) faults.add(`${tone}: has no form at its edge`);
  }
  return [...faults];
}

/** The tones that are distinguished without their colour by the form at their edge. */
const FORMS = ['already_shipped', 'wait', 'pay', 'problem'];

const shortened = (text: string | null): string => (text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, SHOWN);

const nameOf = (target: HTMLElement): string =>
  shortened(target.getAttribute('aria-label') ?? target.textContent) ||
  target.getAttribute('name') ||
  target.getAttribute('placeholder') ||
  target.id;

/** Read by a screen reader, and drawn in a pixel. */
function isForEars(element: Element): boolean {
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const { width, height } = box.getBoundingClientRect();
    if (width <= 1 && height <= 1) return true;
  }
  return false;
}

interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** What is beyond its upper and lower edge can be scrolled to. */
  readonly scrolls: boolean;
  /** What does not fit leaves as a whole, because it stands on another screen as well. */
  readonly drops: boolean;
  readonly shortens: boolean;
}

/** What the elements around a text let through of it, from the inside to the window. */
function* roomsAround(element: Element): Generator<Room> {
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const { overflowX, overflowY, textOverflow, position } = getComputedStyle(box);
    if (overflowX === 'visible' && overflowY === 'visible' && position !== 'fixed') continue;
    if (box === document.body || box === document.documentElement) continue;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const scrolls = /auto|scroll/u.test(overflowY) && box.scrollHeight > box.clientHeight;
    const drops = box instanceof HTMLElement && box.dataset.drops !== undefined;
    yield { left, top, right, bottom, scrolls, drops, shortens: textOverflow === 'ellipsis' };
    // What stands around it does not hold it.
    if (position === 'fixed') break;
  }
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  yield { ...window, scrolls: false, drops: false, shortens: false };
}

function faultOfLine(element: HTMLElement, line: DOMRect): string | null {
  const air = airOf(line);
  let { left, top, right, bottom } = line;
  for (const room of roomsAround(element)) {
    if (room.drops && (left >= room.right || top >= room.bottom)) return null;
    if (right > room.right + air || left < room.left - air) {
      if (!room.shortens) return 'cut at the side';
      // A name or a place in a list is still known by its beginning.
      return element.closest('[data-shortens], [data-row]') === null ? 'shortened' : null;
    }
    const isBeyond = bottom > room.bottom + air || top < room.top - air;
    if (isBeyond && !room.scrolls) return 'cut above or below';
    // The rest is scrolled to, and what stands around a list holds for what is seen of it.
    if (bottom > room.bottom || top < room.top) {
      top = Math.max(top, room.top);
      bottom = Math.min(bottom, room.bottom);
      if (bottom - top < 2) return null;
    }
    left = Math.max(left, room.left);
    right = Math.min(right, room.right);
  }
  if (bottom - top < line.height / 2) return null;
  const cover = coverOf(element, new DOMRect(left, top, right - left, bottom - top));
  return cover === null ? null : `under ${cover}`;
}

/** What lies over a text or a target; null: nothing. A bar that stays while a list is scrolled under it is its edge. */
function coverOf(element: Element, { left, top, width, height }: DOMRect): string | null {
  const y = top + height / 2;
  for (const x of [left + Math.min(3, width / 2), left + width / 2, left + width - Math.min(3, width / 2)]) {
    const upper = document.elementFromPoint(x, y);
    if (upper === null || upper.contains(element) || element.contains(upper)) continue;
    if (getComputedStyle(element).pointerEvents === 'none') continue;
    if (isOneThing(element, upper) || isEdgeOfList(upper, element) || isScreen(upper)) continue;
    // An open list of choices covers what is below it on purpose.
    if (upper.closest('[role=listbox], [class*=Select-dropdown]') !== null) continue;
    return `${upper.tagName.toLowerCase()} "${shortened(upper.textContent).slice(0, 20)}"`;
  }
  return null;
}

/** Groups of one code, or a field and what stands in its frame. */
function isOneThing(element: Element, upper: Element): boolean {
  const frame = element.matches('input') ? element.closest('[class*=Input-wrapper]') : null;
  return upper.parentElement === element.parentElement || frame?.contains(upper) === true;
}

/** What fills the window stands instead of what is under it. */
function isScreen(upper: Element): boolean {
  for (let box: Element | null = upper; box !== null; box = box.parentElement) {
    const { width, height } = box.getBoundingClientRect();
    if (getComputedStyle(box).position === 'fixed' && width * height > innerWidth * innerHeight * 0.9) return true;
  }
  return false;
}

function isEdgeOfList(upper: Element, element: Element): boolean {
  for (let box: Element | null = upper; box !== null && !box.contains(element); box = box.parentElement) {
    if (getComputedStyle(box).position === 'sticky') return true;
  }
  return false;
}

/** A small square belongs to its label, a field to its frame. */
function reachOf(target: HTMLElement): DOMRect {
  const isBox = target instanceof HTMLInputElement && /checkbox|radio/u.test(target.type);
  const around = isBox ? (target.labels?.[0] ?? target.closest('label')) : null;
  return (around ?? target).getBoundingClientRect();
}

/** What stands in an empty field is no text of the page, so its width is measured by itself. */
function faultOfHint(target: HTMLElement): string | null {
  if (!(target instanceof HTMLInputElement) || target.value !== '' || target.placeholder === '') return null;
  const { paddingLeft, paddingRight } = getComputedStyle(target);
  const { font, letterSpacing } = getComputedStyle(target, '::placeholder');
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return null;
  pen.font = font;
  pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
  const room = target.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(target.placeholder).width > room + 1 ? `"${target.placeholder}" cut` : null;
}

function faultOfTarget(target: HTMLElement): string | null {
  const { width, height, left, top } = reachOf(target);
  const least = (innerHeight < LOW ? LEAST_TARGET_LOW : LEAST_TARGET) - 0.5;
  if (width < least || height < least) return `a target of ${Math.round(width)} x ${Math.round(height)} px`;
  const rooms = [...roomsAround(target)];
  const isInSight = rooms.every(
    (room) => left >= room.left && top >= room.top && left + width <= room.right && top + height <= room.bottom,
  );
  const cover = isInSight ? coverOf(target, target.getBoundingClientRect()) : null;
  return cover === null ? null : `under ${cover}`;
}
