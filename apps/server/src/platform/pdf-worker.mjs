import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';

// A document from outside is opened by WebAssembly alone, in a thread that can be ended.
const { bytes, mostPages, longestSide } = workerData;
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(bytes);
const pages = [];
for (let index = 0; index < Math.min(mostPages, document.getPageCount()); index++) {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(4, longestSide / Math.max(originalWidth, originalHeight, 1));
  const { data, width, height } = await page.render({ scale, render: 'bitmap' });
  pages.push({ data, width, height });
}
parentPort.postMessage(pages);
