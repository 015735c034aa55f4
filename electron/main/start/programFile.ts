/**
 * The file that a person starts. An AppImage and a portable program for Windows unpack themselves into a folder that is gone
 * when they end, and say in a variable where they were started from.
 */
export function programFile(environment: NodeJS.ProcessEnv = process.env): string {
  return environment.APPIMAGE ?? environment.PORTABLE_EXECUTABLE_FILE ?? process.execPath;
}
