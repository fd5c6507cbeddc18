import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { startTestServer } from './harness.ts';

test('HTTP-4: malformed requests to every row are refused whole, and change nothing', async () => {
  const server = await startTestServer({}, 'fuzz');
  try {
    const report = await fuzz(server, { seed: 20_261_121, perRow: 6 });
    process.stdout.write(
      `fuzz, seed ${report.seed}: ${report.rows} rows, ${report.calls} calls, ${report.wrong.length} wrong\n`,
    );
    expect(report.wrong).toEqual([]);
    expect(report.refused).toBeGreaterThan(report.rows * 2.5);
  } finally {
    await server.close();
  }
}, 120_000);
