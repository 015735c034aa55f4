import { expect, it } from 'vitest';
import { refusals } from '../../../mailbox/http/answers.ts';

it.each(Object.entries(refusals))(
  '%s is answered with a code for programs and a sentence for people',
  (_name, [status, words]) => {
    expect(status).toSatisfy((code: number) => code >= 400 && code < 600);
    expect(words).toMatch(/^\S.{10,}\.$/);
  },
);
