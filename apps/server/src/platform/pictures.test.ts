import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { kindOf, sizeOf } from './picture-header.ts';
import { PictureProcess } from './picture-process.ts';
import { createPictures, MOST_PIXELS, MOST_WAITING_OF_ONE, type Pictures } from './pictures.ts';

const pictures = createPictures();
afterAll(() => pictures.stop());

const drawPdf = async (bytes: Uint8Array, owner = 1): Promise<Uint8Array> => {
  const drawn = await pictures.draw(owner, bytes);
  if (!drawn.ok) throw new Error(drawn.error);
  return drawn.value.bytes;
};

type Options = ConstructorParameters<typeof PDFDocument>[0];

/** A document with a page of each colour. */
const pdf = (colours: readonly string[], options: Options = {}): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, ...options });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    for (const colour of colours) document.addPage().rect(0, 0, 700, 900).fill(colour);
    document.end();
  });

/** The colour in the middle of each third of a picture. */
const thirds = async (picture: Uint8Array): Promise<readonly (readonly number[])[]> => {
  const { data } = await sharp(picture)
    .resize({ width: 1, height: 3, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0, 3, 6].map((at) => [...data.subarray(at, at + 3)].map((part) => Math.round(part / 255)));
};

test('FILE-4: the first three pages of a PDF are one picture, and no more of it is kept', async () => {
  const picture = await drawPdf(await pdf(['#f00', '#0f0', '#00f', '#000', '#000']));
  const { format, width = 0, height = 0 } = await sharp(picture).metadata();
  expect(format).toBe('jpeg');
  expect(Math.max(width, height)).toBeLessThanOrEqual(4_096);
  expect(await thirds(picture)).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
}, 30_000);

test('FILE-4: what breaks off, has no page, or needs a password is refused', async () => {
  const whole = await pdf(['#f00']);
  await expect(drawPdf(whole.subarray(0, 40))).rejects.toThrow();
  await expect(drawPdf(new TextEncoder().encode('%PDF-1.7\n<script>alert(1)</script>'))).rejects.toThrow();
  await expect(drawPdf(await pdf(['#f00'], { userPassword: 'secret' }))).rejects.toThrow();
}, 30_000);

test('FILE-4: a page of any size is drawn small enough, and many at once are drawn in turn', async () => {
  const wide = await pdf(['#f00'], { size: [14_400, 72] });
  const drawn = await Promise.all([wide, wide, wide, wide, wide].map(drawPdf));
  for (const picture of drawn) expect((await sharp(picture).metadata()).width).toBeLessThanOrEqual(4_096);
}, 60_000);

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#08f', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

describe('FILE-1: the pixels are counted before anything is decoded', () => {
  test.each([
    ['a JPEG', () => noise(301, 200).jpeg()],
    ['a progressive JPEG', () => noise(301, 200).jpeg({ progressive: true })],
    [
      'a JPEG with what a camera writes',
      () =>
        noise(301, 200)
          .jpeg()
          .withExif({ IFD0: { Copyright: 'x'.repeat(3_000) } }),
    ],
    ['a PNG', () => noise(301, 200).png()],
    ['an interlaced PNG', () => noise(301, 200).png({ progressive: true })],
    ['a WebP', () => noise(301, 200).webp()],
    ['a lossless WebP', () => noise(301, 200).webp({ lossless: true })],
    ['a WebP that one sees through', () => noise(301, 200).ensureAlpha(0.5).webp()],
    [
      'a WebP with what a camera writes',
      () =>
        noise(301, 200)
          .webp()
          .withExif({ IFD0: { Copyright: 'x' } }),
    ],
  ])('%s says its size in its header', async (_name, make) => {
    const bytes = new Uint8Array(await make().toBuffer());
    const kind = kindOf(bytes);
    if (!kind || kind === 'pdf') throw new Error('no picture');
    expect(sizeOf(bytes, kind)).toEqual({ width: 301, height: 200, depth: 8 });
    // However it is cut off, it is a size or none, never a fault.
    for (let length = 0; length < Math.min(bytes.length, 400); length++) sizeOf(bytes.subarray(0, length), kind);
  });

  test('FILE-1: more than 40 million pixels, or 20 million of 16 bits, are refused without a process', async () => {
    const own = createPictures(quick, stub);
    const of = (width: number, height: number, depth: number) => own.draw(1, png('answer', { width, height, depth }));
    expect(await of(8_000, 5_001, 8)).toEqual({ ok: false, error: 'BAD_FILE' });
    expect(await of(6_324, 6_324, 16)).toEqual({ ok: false, error: 'BAD_FILE' });
    expect(await of(0xffff_ffff, 0xffff_ffff, 8)).toEqual({ ok: false, error: 'BAD_FILE' });
    expect((await of(8_000, MOST_PIXELS / 8_000, 8)).ok).toBe(true);
    expect((await of(4_000, 5_000, 16)).ok).toBe(true);
    own.stop();
  });
});

/** A header and, after it, what the stand-in below does with it. */
const png = (does: string, { width = 1, height = 1, depth = 8 } = {}): Uint8Array => {
  const bytes = Buffer.alloc(40 + does.length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt8(depth, 24);
  bytes.write(does, 40);
  return new Uint8Array(bytes);
};

const folder = mkdtempSync(join(tmpdir(), 'bourse-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const stub = pathToFileURL(join(folder, 'stub.mjs'));
writeFileSync(
  stub,
  `import { Buffer } from 'node:buffer';
const hoard = [];
let busy = false;
process.stdin.on('data', (part) => {
  const does = part.toString('latin1').slice(-6);
  if (busy) process.exit(3);
  if (does === 'answer') {
    busy = true;
    setTimeout(() => {
      busy = false;
      const line = Buffer.from(JSON.stringify({ ok: true, width: process.pid, height: 1, size: 0 }));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(line.length);
      process.stdout.write(Buffer.concat([length, line]));
    }, 20);
  }
  if (does === 'crash!') process.abort();
  if (does === 'forget') setInterval(() => undefined, 1000);
  if (does === 'hoard!') setInterval(() => hoard.push(Buffer.alloc(20_000_000, 1)), 5);
});
process.stdin.on('end', () => process.exit(0));
`,
);
const quick = { patienceMs: 4_000, mostMemory: 400_000_000, idleMs: 60_000 };

describe('FILE-6: uploads are drawn in a process of their own', () => {
  let own: Pictures | undefined;
  afterEach(() => own?.stop());

  test('FILE-6: one at a time, owners by turns; who has three waiting is refused a fourth', async () => {
    own = createPictures(quick, stub);
    const order: string[] = [];
    const upload = async (owner: number, name: string) => {
      const drawn = await own?.draw(owner, png('answer'));
      order.push(drawn?.ok ? name : `${name} ${drawn?.error}`);
    };
    const greedy = Array.from({ length: MOST_WAITING_OF_ONE + 2 }, (_, at) => upload(1, `a${at}`));
    await Promise.all([...greedy, upload(2, 'b0'), upload(3, 'c0'), upload(2, 'b1')]);
    expect(order).toEqual(['a4 TOO_MANY_REQUESTS', 'a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3']);
  });

  test.each([
    ['takes too long', 'forget'],
    ['takes too much memory', 'hoard!'],
    ['brings its decoder down', 'crash!'],
  ])('FILE-6: one that %s is refused, and the next is drawn by a new process', async (_what, does) => {
    own = createPictures(quick, stub);
    const before = await own.draw(1, png('answer'));
    const [bad, after] = await Promise.all([own.draw(1, png(does)), own.draw(2, png('answer'))]);
    expect(bad).toEqual({ ok: false, error: 'BAD_FILE' });
    expect([before.ok, after.ok]).toEqual([true, true]);
    if (before.ok && after.ok) expect(after.value.width).not.toBe(before.value.width);
  });

  test('FILE-6: the process ends when nothing is drawn for a while, and starts again', async () => {
    const process_ = new PictureProcess({ ...quick, idleMs: 50 }, stub);
    const job = { kind: 'png', mostPixels: 1, bytes: png('answer') } as const;
    expect(await process_.draw(job)).toBeDefined();
    await expect.poll(() => process_.pid).toBeUndefined();
    expect(await process_.draw(job)).toBeDefined();
    process_.stop();
  });
});
