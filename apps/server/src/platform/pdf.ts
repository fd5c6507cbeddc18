import { Worker } from 'node:worker_threads';
import sharp from 'sharp';

type Page = { readonly data: Uint8Array; readonly width: number; readonly height: number };

const PROGRAM = new URL('./pdf-worker.mjs', import.meta.url);
const mostPages = 3;
const pageSide = 2_000;
const longestSide = 4_096;
const patienceMs = 15_000;
/** Documents drawn at once: each may take a processor for as long as it is waited for. */
const atOnce = 2;

const pagesOf = (bytes: Uint8Array): Promise<readonly Page[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { workerData: { bytes, mostPages, longestSide: pageSide } });
    const patience = setTimeout(() => worker.terminate(), patienceMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(patience);
      reject(new Error('the document was not drawn'));
    });
  });

let drawing = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  while (drawing >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  drawing += 1;
  try {
    return await work();
  } finally {
    drawing -= 1;
    waiting.shift()?.();
  }
};

/** The first three pages of a PDF, one under the other, as one JPEG. @throws when it is not one, needs a password, or takes too long. */
export const drawPdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const pages = await inTurn(() => pagesOf(bytes));
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height, 0);
  let top = 0;
  const layers = pages.map(({ data, ...size }) => {
    const layer = { input: Buffer.from(data), raw: { ...size, channels: 4 as const }, left: 0, top };
    top += size.height;
    return layer;
  });
  const sheet = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(layers)
    .png()
    .toBuffer();
  return sharp(sheet)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 86 })
    .toBuffer();
};
