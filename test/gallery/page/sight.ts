const TIMEOUT_MS = 8_000;

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** What a selector finds on the page; `a >> 2` is the third of a. */
function found(selector: string): readonly HTMLElement[] {
  const [css = '', nth] = selector.split(' >> ');
  const all = [...document.querySelectorAll<HTMLElement>(css)];
  return nth === undefined ? all : all.slice(Number(nth), Number(nth) + 1);
}

async function until<T>(what: string, variant: () => T | null): Promise<T> {
  const started = performance.now();
  for (;;) {
    const seen = variant();
    if (seen !== null) return seen;
    if (performance.now() - started > TIMEOUT_MS) throw new Error(what);
    await frame();
  }
}

/** Waits until an element is on the screen, looking at every frame. */
export function sight(selector: string): Promise<HTMLElement> {
  return until(`${selector} did not come`, () => found(selector).find((one) => one.checkVisibility()) ?? null);
}

/** Waits until an element is on the page, seen or not. */
export function present(selector: string): Promise<HTMLElement> {
  return until(`${selector} did not come`, () => found(selector)[0] ?? null);
}

/** Waits until nothing of a selector can be seen. */
export async function absence(selector: string): Promise<void> {
  await until(`${selector} did not go`, () => (found(selector).some((one) => one.checkVisibility()) ? null : true));
}

/** Waits until nothing moves: fonts and pictures are there, animations at their end, three frames without a change. */
export async function settled(): Promise<void> {
  await document.fonts.ready;
  let quiet = 0;
  const observer = new MutationObserver(() => {
    quiet = 0;
  });
  observer.observe(document.documentElement, { attributes: true, childList: true, characterData: true, subtree: true });
  const started = performance.now();
  while (quiet < 3 && performance.now() - started < TIMEOUT_MS) {
    for (const animation of document.getAnimations()) finish(animation);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    quiet += 1;
    await frame();
  }
  observer.disconnect();
  await document.fonts.ready;
}

/** An endless one (a loader) stops where it begins. */
function finish(animation: Animation): void {
  const end = animation.effect?.getComputedTiming().endTime;
  if (end === Number.POSITIVE_INFINITY) {
    animation.pause();
    animation.currentTime = 0;
  } else {
    animation.finish();
  }
}
