import { describe, expect, it } from 'vitest';
import { isChromiumNoise } from '../../../scripts/lib/chromiumNoise.ts';
import { lineFilter } from '../../../scripts/lib/lineFilter.ts';

const bus =
  '[20710:1121/105515.984298:ERROR:bus.cc(399)] Failed to connect to the bus: Failed to connect to socket /run/dbus/system_bus_socket: No such file or directory';
const newerBus = '[20710:1121/105515.984298:ERROR:dbus/bus.cc:408] Failed to connect to the bus: Address is unknown';
const graphics =
  '[20737:1121/105516.084674:ERROR:viz_main_impl.cc(186)] Exiting GPU process due to errors during initialization';
const dconf = '(electron:4711): dconf-CRITICAL **: 10:55:15.984: unable to create file: Permission denied.';

const filtered = (...pieces: readonly string[]): string => {
  let shown = '';
  const filter = lineFilter(isChromiumNoise, (text) => {
    shown += text;
  });
  for (const piece of pieces) filter.push(piece);
  filter.end();
  return shown;
};

describe('what Electron says on the terminal', () => {
  it('loses the lines that are known to mean nothing, with the empty line before them', () => {
    expect(filtered(`${bus}\n${newerBus}\nstation opened\n\n${dconf}\n${graphics}\n`)).toBe('station opened\n');
  });

  it('loses them also when they come in pieces, or without an end', () => {
    expect(filtered(bus.slice(0, 20), `${bus.slice(20)}\nsta`, 'tion\n', graphics)).toBe('station\n');
  });

  it.each([
    '[20710:1121/105515.984298:FATAL:zygote_host_impl_linux.cc(126)] No usable sandbox!',
    '[20710:1121/105515.984298:ERROR:ozone_platform_x11.cc(239)] Missing X server or $DISPLAY',
    '[20710:1121/105515.984298:INFO:CONSOLE(12)] "our page said this", source: app://station/index.js (12)',
    'Error: something of ours about bus.cc(399)',
    '(node:4711) Warning: something of Node',
    'TypeError: x is not a function\n    at main.cjs:1:2\n\nNode.js v24.21.0',
    'no end of line',
    '',
  ])('keeps every other line as it is: %j', (stated) => {
    expect(filtered(`${stated}\n`, stated)).toBe(`${stated}\n${stated}`);
  });
});
