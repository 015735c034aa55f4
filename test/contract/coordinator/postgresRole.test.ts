import { describeCoordinator } from './coordinatorConformance.ts';
import { postgresHalls } from './postgresHalls.ts';

/** A desk needs no right that docs/postgresql.md does not give it. */
describeCoordinator('PostgreSQL under the role of a desk', postgresHalls(1, true).harness);
