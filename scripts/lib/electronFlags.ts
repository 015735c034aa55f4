import { existsSync, readFileSync } from 'node:fs';

const isSet = (file: string, value: string): boolean => existsSync(file) && readFileSync(file, 'utf8').trim() === value;

/** Why Chromium could not make its sandbox here, if so. An installed app brings a helper for it; this one lies in a folder. */
const whyNoSandbox = (): string | undefined => {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0) return 'running as root';
  const restricted =
    isSet('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1') ||
    isSet('/proc/sys/kernel/unprivileged_userns_clone', '0') ||
    isSet('/proc/sys/user/max_user_namespaces', '0');
  return restricted ? 'this system lets no ordinary program make a sandbox' : undefined;
};

/** The arguments before the app's folder to start Electron here; prints a warning if that weakens the app's sandbox. */
export const electronFlags = (): readonly string[] => {
  const reason = whyNoSandbox();
  if (reason === undefined) return [];
  console.error(`Chromium's sandbox is off (${reason}): use this for development and tests only.`);
  return ['--no-sandbox'];
};
