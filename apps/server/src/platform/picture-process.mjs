// A process of its own that draws what customers upload: whatever a file makes a decoder do, it does it here. It reads a job from its standard
// input (four bytes with the length of a line of JSON, the line, the file's bytes) and writes the picture to its standard output in the same form.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

const LONGEST_SIDE = 4_096;
const MOST_PAGES = 3;
const PAGE_SIDE = 2_000;

// One picture at a time on one thread; nothing of one is kept for the next.
sharp.concurrency(1);
sharp.cache(false);

const inside = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true };

const pagesOf = async (bytes) => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = [];
  for (let index = 0; index < Math.min(MOST_PAGES, document.getPageCount()); index++) {
    const page = document.getPage(index);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(4, PAGE_SIDE / Math.max(originalWidth, originalHeight, 1));
    const { data, width, height } = await page.render({ scale, render: 'bitmap' });
    pages.push({ data: Buffer.from(data), width, height });
  }
  return pages;
};

/** The first pages one under the other. */
const drawPdf = async (bytes) => {
  const pages = await pagesOf(bytes);
  const width = pages.reduce((widest, page) => Math.max(widest, page.width), 0);
  const height = pages.reduce((sum, page) => sum + page.height, 0);
  let top = 0;
  const layers = pages.map(({ data, ...size }) => {
    const layer = { input: data, raw: { ...size, channels: 4 }, left: 0, top };
    top += size.height;
    return layer;
  });
  const sheet = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(sheet).resize(inside).jpeg({ quality: 86 }).toBuffer({ resolveWithObject: true });
};

const drawPicture = async (bytes, kind, mostPixels) => {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    // Cameras write which way is up into what is about to be dropped.
    .rotate()
    .resize(inside);
  if (kind === 'jpeg') return picture.jpeg({ quality: 86, mozjpeg: false }).toBuffer({ resolveWithObject: true });
  if (kind === 'png') return picture.png({ compressionLevel: 8 }).toBuffer({ resolveWithObject: true });
  return picture.webp({ quality: 86 }).toBuffer({ resolveWithObject: true });
};

const answer = (head, bytes) => {
  const line = Buffer.from(JSON.stringify({ ...head, size: bytes.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(line.length);
  process.stdout.write(Buffer.concat([length, line, bytes]));
};

const carryOut = async ({ kind, mostPixels }, bytes) => {
  try {
    const drawn = kind === 'pdf' ? await drawPdf(bytes) : await drawPicture(bytes, kind, mostPixels);
    answer({ ok: true, width: drawn.info.width, height: drawn.info.height }, drawn.data);
  } catch {
    answer({ ok: false }, Buffer.alloc(0));
  }
};

let parts = [];
let had = 0;
let wanted;
const take = () => {
  const read = Buffer.concat(parts);
  if (!wanted && read.length >= 4 && read.length >= 4 + read.readUInt32BE()) {
    const end = 4 + read.readUInt32BE();
    const job = JSON.parse(read.subarray(4, end).toString());
    wanted = { job, end, all: end + job.size };
  }
  parts = [read];
  if (!wanted || had < wanted.all) return;
  const { job, end, all } = wanted;
  parts = [read.subarray(all)];
  had -= all;
  wanted = undefined;
  void carryOut(job, read.subarray(end, all));
};
process.stdin.on('data', (part) => {
  parts.push(part);
  had += part.length;
  if (!wanted || had >= wanted.all) take();
});
// Whoever started it has ended.
process.stdin.on('end', () => process.exit(0));
