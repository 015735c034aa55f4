/** The key of a command, pressed with Alt: no scanner does that. Those of the last parcel are the keys of its job. */
export const COMMAND_KEYS = {
  undo: 'Z',
  reprint: 'R',
  confirm: 'Y',
  hold: 'H',
  where: 'W',
  next_printer: 'P',
  quantity: 'Q',
  box: 'X',
  clear: 'Backspace',
  sheet: 'J',
  seen: 'G',
} as const;
export type CommandKeyName = keyof typeof COMMAND_KEYS;

export function altKey(name: CommandKeyName): string {
  const key = COMMAND_KEYS[name];
  return `Alt+${key === 'Backspace' ? '⌫' : key}`;
}
