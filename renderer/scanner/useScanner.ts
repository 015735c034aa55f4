import { useEffect, useRef } from 'react';
import { attachScanner, type ScannerPorts } from './attachScanner.ts';
import { type DecoderConfig, defaultDecoderConfig } from './scanDecoder.ts';

/** Catches scans anywhere in the window while `enabled`; the ports may change from render to render. */
export function useScanner(ports: ScannerPorts, enabled: boolean, config: DecoderConfig = defaultDecoderConfig): void {
  const latest = useRef(ports);
  useEffect(() => {
    latest.current = ports;
  });
  useEffect(() => {
    if (!enabled) return;
    return attachScanner(window, config, {
      collects: () => latest.current.collects(),
      answers: () => latest.current.answers(),
      onCode: (code, by) => latest.current.onCode(code, by),
      onAnswer: (key) => latest.current.onAnswer(key),
      onTyped: (line) => latest.current.onTyped(line),
    });
  }, [enabled, config]);
}
