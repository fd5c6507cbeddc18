import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPdf } from './pdf.ts';

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
  const pictures = await Promise.all([wide, wide, wide, wide, wide].map(drawPdf));
  for (const picture of pictures) expect((await sharp(picture).metadata()).width).toBeLessThanOrEqual(4_096);
}, 60_000);
