import { openSecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { secretsConformance } from '../contract/secrets/secretsConformance.ts';
import { createMemoryLog } from '../support/memoryLog.ts';

secretsConformance('the Credential Manager of Windows', true, () =>
  openSecrets({ loadKeytar: () => import('keytar'), logger: createMemoryLog(), onLocked: () => undefined }),
);
