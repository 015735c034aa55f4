import { electronRuntime } from './lib/electronRuntime.ts';
import { packApp } from './lib/packApp.ts';

const packed = await packApp();
console.error(`packed: ${packed.executablePath}`);
if (!packed.forUsers) {
  console.error(
    `This pack holds Electron ${electronRuntime().version} from the npm registry, which is too old to be safe: it is for tests, never for users.`,
  );
}
