// Deep: each script sends some hundred queries to a real PostgreSQL; three of them are in postgresCoordinator.test.ts, 200
// in memoryCoordinator.test.ts.
import { sized } from '../../support/runs.ts';
import { keepsTheLimit } from './limitProperty.ts';
import { postgresSites } from './postgresSites.ts';

keepsTheLimit(postgresSites(sized({ deep: 8, long: 40 })).harness);
