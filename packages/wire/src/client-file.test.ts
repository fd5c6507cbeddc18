import { expect, test } from 'vitest';
import { createFileClient } from './client-file.ts';
import { failure } from './envelope.ts';

type Answer = { readonly disposition?: string; readonly body: string };

const client = (...answers: Answer[]) => {
  const requested: string[] = [];
  let token = 'old';
  const take = createFileClient({
    origin: 'https://bourse.test',
    fetch: async (url, { headers }) => {
      requested.push(`${headers['authorization']} ${url.slice('https://bourse.test'.length)}`);
      const answer = answers.shift();
      if (!answer) throw new TypeError('no network');
      return {
        headers: new Headers(answer.disposition === undefined ? {} : { 'content-disposition': answer.disposition }),
        blob: async () => new Blob([answer.body]),
        json: async () => JSON.parse(answer.body),
      };
    },
    headers: () => ({ authorization: token }),
    renew: async () => {
      token = 'new';
      return true;
    },
  });
  return { take, requested };
};

const refused = (error: Parameters<typeof failure>[0], message: string) => ({
  body: JSON.stringify(failure(error, message, 'request')),
});
const period = { from: '2026-05-01', to: '2026-05-31', format: 'csv' } as const;

test('SHELL-34: a file has the name that the server gave it, also after its token ran out', async () => {
  const { take, requested } = client(refused('UNAUTHENTICATED', 'Sign in.'), {
    disposition: 'attachment; filename="statement-2026-05.csv"',
    body: 'day,amount',
  });
  const taken = await take('records.statement', period);
  expect(taken.ok && taken.value.name).toBe('statement-2026-05.csv');
  expect(taken.ok && (await taken.value.blob.text())).toBe('day,amount');
  const address = '/api/records/statement?from=2026-05-01&to=2026-05-31&format=csv';
  expect(requested).toEqual([`old ${address}`, `new ${address}`]);
});

test('SHELL-34: a list is asked for as CSV with its filter', async () => {
  const { take, requested } = client({ disposition: 'attachment; filename="deposits.csv"', body: '' });
  await take('console.deposits', { status: 'waiting' }, { csv: true });
  await take('console.houseAccounts', {}, { csv: true });
  expect(requested.map((each) => each.split('?')[1])).toEqual(['status=waiting&format=csv', 'format=csv']);
});

test('SHELL-34: what is refused says so in the words of the server; a lost answer is NETWORK', async () => {
  const { take } = client(refused('STATEMENT_TOO_LONG', 'Choose a shorter period.'));
  expect(await take('records.statement', period)).toEqual({
    ok: false,
    error: 'STATEMENT_TOO_LONG',
    message: 'Choose a shorter period.',
    requestId: 'request',
  });
  expect(await take('records.statement', period)).toMatchObject({ ok: false, error: 'NETWORK' });
});
