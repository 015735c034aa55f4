import { createMemorySecrets } from '../../../electron/adapters/secrets/memorySecrets.ts';
import { secretsConformance } from './secretsConformance.ts';

secretsConformance('memory', false, async () => createMemorySecrets());
