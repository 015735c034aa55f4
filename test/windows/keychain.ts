import { createMemoryLog } from '../../electron/adapters/logging/memoryLog.ts';
import { openSecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { secretsConformance } from '../contract/secrets/secretsConformance.ts';

secretsConformance('the Credential Manager of Windows', true, () =>
  openSecrets({ loadKeytar: () => import('keytar'), logger: createMemoryLog(), onLocked: () => undefined }),
);
