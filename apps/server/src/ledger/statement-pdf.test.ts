import { expect, test } from 'vitest';
import type { Head } from './statement-head.ts';
import { LINES_AT_ONCE, statementPdf } from './statement-pdf.ts';
import type { Line } from './statement-rows.ts';

const head: Head = {
  brand: 'Brand',
  customer: '1',
  from: '2026-01-01',
  to: '2026-12-31',
  zone: 'UTC',
  isSimulated: true,
  text: (key) => key,
  time: (at) => String(at),
};

test('LEDGER-20: while a long statement is drawn as PDF, everybody else has a turn after every few lines', async () => {
  let drawn = 0;
  const line = (at: number): Line => ({
    at,
    purpose: 'trade',
    balance: '1.00',
    reference: '7',
    entry: '9',
    more: {},
    get amount() {
      drawn += 1;
      return '-1.00';
    },
  });
  const lines = Array.from({ length: 1_000 }, (_, at) => line(at));
  const part = { accountType: 'stock', asset: 'EUR', opening: '0.00', closing: '0.00', count: lines.length };
  const document = statementPdf(head, [
    {
      ...part,
      lines: async function* () {
        yield lines;
      },
    },
  ]);
  let most = 0;
  let before = 0;
  let over = false;
  const look = () => {
    most = Math.max(most, drawn - before);
    before = drawn;
    if (!over) setImmediate(look);
  };
  look();
  const chunks: Uint8Array[] = [];
  for await (const chunk of document) chunks.push(chunk as Uint8Array);
  over = true;
  expect(drawn).toBe(lines.length);
  expect(most).toBe(LINES_AT_ONCE);
  expect(Buffer.concat(chunks).subarray(-6).toString()).toContain('%%EOF');
});
