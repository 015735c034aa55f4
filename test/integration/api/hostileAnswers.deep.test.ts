// Deep: the heavy answers again, under the statuses that hostileAnswers.test.ts leaves out of them; each takes a second and more.
import { readsHostileAnswers } from './hostileReading.ts';

readsHostileAnswers(({ isHeavy }) => (isHeavy === true ? [402, 500] : []));
