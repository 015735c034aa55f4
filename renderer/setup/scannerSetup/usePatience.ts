import { useCallback, useEffect, useRef } from 'react';

/** Calls back once nothing has happened for so many ms while `isOn`; whatever happens, `restart`s it. */
export function usePatience(isOn: boolean, ms: number, onOver: () => void): { readonly restart: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  const restart = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), ms);
  }, [ms]);
  useEffect(() => {
    if (!isOn) return;
    restart();
    return () => clearTimeout(timer.current);
  }, [isOn, restart]);
  return { restart };
}
