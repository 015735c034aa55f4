import { expect, it } from 'vitest';
import { programFile } from '../../../../electron/main/start/programFile.ts';

it('names the file that a person starts, not the folder into which it has unpacked itself', () => {
  expect(programFile({ APPIMAGE: '/opt/Label Station.AppImage' })).toBe('/opt/Label Station.AppImage');
  expect(programFile({ PORTABLE_EXECUTABLE_FILE: 'D:\\Işıl\\station.exe' })).toBe('D:\\Işıl\\station.exe');
  expect(programFile({})).toBe(process.execPath);
});
