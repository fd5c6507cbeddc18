import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';

/** A recording that cannot be played: one line with the file, the line in it and why. */
export class ReplayRefused extends Error {
  override readonly name = 'ReplayRefused';

  constructor(file: string, line: number, why: string) {
    super(`${basename(file)} line ${line}: ${why}`);
  }
}

const LONGEST_LINE = 10_000;

/** The lines of a text or gzip file with their numbers from 1, read as they are asked for. @throws {ReplayRefused} when it cannot be read. */
export async function* linesOf(file: string): AsyncGenerator<readonly [line: number, text: string]> {
  const raw = createReadStream(file);
  const stream = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  // A stream does not hand its error on to what it is piped into.
  raw.on('error', (error) => stream.destroy(error));
  stream.setEncoding('utf8');
  let rest = '';
  let line = 0;
  try {
    for await (const chunk of stream) {
      const parts = (rest + String(chunk)).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        line += 1;
        const text = part.endsWith('\r') ? part.slice(0, -1) : part;
        if (text !== '') yield [line, text];
      }
      if (rest.length > LONGEST_LINE) throw new ReplayRefused(file, line + 1, 'the line does not end');
    }
  } catch (error) {
    if (error instanceof ReplayRefused) throw error;
    throw new ReplayRefused(
      file,
      line + 1,
      `cannot be read (${error instanceof Error ? error.message : String(error)})`,
    );
  } finally {
    raw.destroy();
  }
  if (rest !== '') yield [line + 1, rest.endsWith('\r') ? rest.slice(0, -1) : rest];
}
