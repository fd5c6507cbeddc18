// @vitest-environment happy-dom
import { type EndpointName, type ErrorName, endpoints, failure, wrap } from '@bourse/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProposeDividend } from './dividends/propose-dividend.tsx';
import { Statements } from './funds/statement-intake.tsx';
import type { Application } from './identity/item-words.ts';
import { ReviewApplication } from './identity/review.tsx';
import { SignInScreen } from './identity/sign-in.screen.tsx';
import { HaltForm } from './market/halt-form.tsx';
import { parseSearch, stringifySearch } from './shell/address.ts';
import { queries, type RowOfCall } from './shell/api.ts';
import { setSession } from './shell/session.ts';
import { ProposeSplit } from './splits/propose-split.tsx';

/** What the played server answers by the path: a refusal by its name, or a reply. */
let answers: readonly (readonly [path: RegExp, answer: ErrorName | readonly [EndpointName, unknown]])[] = [];

const answered = (url: string): unknown => {
  const { pathname } = new URL(url, 'https://bourse.test');
  const found = answers.find(([path]) => path.test(pathname))?.[1];
  if (found === undefined) return failure('INTERNAL', 'Not played.', 'r0');
  if (typeof found === 'string') return failure(found, `Refused: ${found}.`, 'r1');
  const row = endpoints[found[0]];
  return wrap(row.envelope, row.reply.encode(found[1] as never));
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => ({ status: 200, text: async () => JSON.stringify(answered(url)) }));
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  setSession(undefined);
  queries.clear();
  vi.unstubAllGlobals();
});

const open = async (page: ReactNode): Promise<void> => {
  const root = createRootRoute({ component: () => <App>{page}</App> });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

/** Confirms what is read back, once that takes a press (rule CONSOLE-75). */
const confirm = async (verb: string): Promise<void> => {
  const button = await screen.findByRole('button', { name: verb });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(button);
};

/** The one refusal on the page, and the field that has the focus and names it as what is wrong with it. */
const refusedBeside = async (error: ErrorName): Promise<HTMLElement> => {
  const note = await screen.findByText(`Refused: ${error}.`, { exact: false });
  const field = document.activeElement as HTMLElement;
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-describedby')).toBe(note.id));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  return field;
};

test('CONSOLE-83: a wrong code at sign-in stands below its boxes, which are empty and take the next one', async () => {
  answers = [
    [/sign-in$|signin$/, ['console.signIn', { candidateToken: 'candidate', expiresAt: 0, enrolment: null }]],
    [/second-factor$/, 'BAD_SECOND_FACTOR'],
  ];
  await open(<SignInScreen hasEnded={false} />);
  fireEvent.change(screen.getByLabelText('Operator'), { target: { value: 'ada' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'long enough' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const group = await screen.findByRole('group', { name: 'Six digits of the authenticator' });
  fireEvent.input(group.querySelector('input') as HTMLInputElement, { target: { value: '123456' } });
  await refusedBeside('BAD_SECOND_FACTOR');
  const boxes = [...group.querySelectorAll('input')];
  expect(boxes.map(({ value }) => value).join('')).toBe('');
  expect(boxes.map((box) => box.getAttribute('aria-invalid'))).toEqual(boxes.map(() => 'true'));
  expect(document.activeElement).toBe(boxes[0]);
  fireEvent.input(boxes[0] as HTMLInputElement, { target: { value: '7' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

const INSTRUMENT: RowOfCall<'console.instruments'> = {
  id: 'ABC',
  symbol: 'ABC',
  halted: null,
  haltAloneMinutes: 240,
  restingOrders: 3,
} as never;

test('CONSOLE-83: a time that one operator alone may no longer halt for stands beside the time, with all that was typed', async () => {
  answers = [[/halt$/, 'HALT_TOO_LONG']];
  await open(<HaltForm instrument={INSTRUMENT} />);
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Wrong prices' } });
  fireEvent.click(screen.getByRole('button', { name: 'Halt ABC…' }));
  await confirm('Halt ABC');
  const field = await refusedBeside('HALT_TOO_LONG');
  expect(field).toBe(screen.getByLabelText('How long'));
  expect((screen.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe('Wrong prices');
  // What one alone may not is proposed.
  expect(screen.getByRole('button', { name: 'Propose to halt ABC…' })).toBeTruthy();
});

const CLAIM = (over: Partial<Application> = {}): Application =>
  ({
    id: 5,
    customerId: 7,
    level: 'primary',
    sameNumber: [],
    items: [
      { item: 'name', text: 'A*** L***', state: 'submitted' },
      { item: 'front', text: null, state: 'submitted' },
    ],
    ...over,
  }) as Application;

test('CONSOLE-83: what a reviewer left out stands beside its item, and the focus goes there', async () => {
  answers = [];
  await open(<ReviewApplication claim={CLAIM()} isRevealed />);
  const [right] = screen.getAllByRole('button', { name: 'Correct' });
  const [, again] = screen.getAllByRole('button', { name: 'Ask again' });
  fireEvent.click(right as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Approve…' }));
  const undecided = screen.getByText('Say whether it is correct.');
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe(undecided.id);
  expect(undecided.closest('li')?.textContent).toContain('Front of the document');
  fireEvent.click(again as HTMLElement);
  const reason = screen.getByLabelText('Reason: Front of the document');
  expect(reason.getAttribute('aria-invalid')).toBe('true');
});

test('CONSOLE-83: texts that were not shown in full are refused beside the first of them', async () => {
  answers = [[/decide|review|applications/, 'NOT_REVEALED']];
  await open(<ReviewApplication claim={CLAIM()} isRevealed />);
  for (const right of screen.getAllByRole('button', { name: 'Correct' })) fireEvent.click(right);
  fireEvent.click(screen.getByRole('button', { name: 'Approve…' }));
  await confirm('Approve');
  const field = await refusedBeside('NOT_REVEALED');
  expect(field.closest('li')?.textContent).toContain('Name');
});

test('CONSOLE-83: a statement that cannot be read is refused beside the choice of a file, until another is chosen', async () => {
  setSession({
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: Date.now() + 3_600_000,
    operator: { id: 1, username: 'fin', name: 'Fin', roles: ['finance'] },
  });
  answers = [
    [/preview/, 'BAD_STATEMENT'],
    [/statements/, ['console.statements', []]],
  ];
  await open(<Statements period={{ clearing: 'clearing.wire', from: '2026-01-01', to: '2026-01-31' }} />);
  const choice = screen.getByLabelText('Statement as CSV');
  fireEvent.change(choice, { target: { files: [new File(['x'], 'x.csv', { type: 'text/csv' })] } });
  expect(await refusedBeside('BAD_STATEMENT')).toBe(choice);
});

test('SPLIT-11: a number of a split is never cut where it is typed', async () => {
  await open(<ProposeSplit onDone={() => undefined} />);
  const field = screen.getByLabelText('Become so many') as HTMLInputElement;
  expect(field.maxLength).toBeGreaterThan(4);
  fireEvent.change(field, { target: { value: '10000' } });
  expect(field.value).toBe('10000');
  expect(screen.getByRole('alert').textContent).toBe('1,000 is the most.');
});

test.each([
  ['SPLIT_BLOCKED', 'Share'],
  ['EX_DAY_MISFIT', 'Ex-date, UTC'],
  ['INCOME_TERMS_MISFIT', 'Become so many'],
] as const)('SPLIT-11: %s stands beside the field of the split that it is about', async (error, label) => {
  answers = [[/splits\/propose$/, error]];
  await open(<ProposeSplit onDone={() => undefined} />);
  const typed = [
    ['Share', 'US.AURX'],
    ['Become so many', '4'],
    ['Document of the issuer', 'Notice'],
    ['Ex-date, UTC', '2999-05-04'],
  ] as const;
  for (const [name, value] of typed) fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'By the notice' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose…' }));
  await confirm('Propose');
  expect(await refusedBeside(error)).toBe(screen.getByLabelText(label));
});

test.each([
  ['EX_DAY_MISFIT', 'Ex-date, UTC'],
  ['INCOME_TERMS_MISFIT', 'Currency'],
  ['ABOVE_MAXIMUM', 'A share'],
  ['INSTRUMENT_NOT_FOUND', 'Share'],
] as const)('DIVIDENDS-1: %s stands beside the field of the dividend that it is about', async (error, label) => {
  answers = [[/dividends\/propose$/, error]];
  await open(<ProposeDividend onDone={() => undefined} />);
  const typed = [
    ['Share', 'US.AURX'],
    ['A share', '0.5'],
    ['Document of the issuer', 'Notice'],
    ['Ex-date, UTC', '2999-05-04'],
    ['Record date, UTC', '2999-05-05'],
    ['Pay date, UTC', '2999-05-06'],
  ] as const;
  for (const [name, value] of typed) fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'By the notice' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose…' }));
  await confirm('Propose');
  expect(await refusedBeside(error)).toBe(screen.getByLabelText(label));
});

test('CONSOLE-83: a reason that is typed stays while another field is made wrong and right again', async () => {
  await open(<ProposeSplit onDone={() => undefined} />);
  const fill = (name: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  for (const [name, value] of [
    ['Share', 'US.AURX'],
    ['Become so many', '4'],
    ['Document of the issuer', 'Notice'],
    ['Ex-date, UTC', '2999-05-04'],
  ] as const)
    fill(name, value);
  fill(/^Reason/, 'By the notice');
  fill('Become so many', '1');
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
  fill('Become so many', '3');
  expect((screen.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe('By the notice');
});
