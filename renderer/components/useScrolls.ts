import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element is too low for what is in it; measured only when either changes its size, and never before it is
 * drawn. Such an element needs a place in the keyboard's order, so that the arrow keys can scroll it.
 */
export function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}
