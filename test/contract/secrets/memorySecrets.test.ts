import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { secretsConformance } from './secretsConformance.ts';

secretsConformance('memory', false, async () => createMemorySecrets());
