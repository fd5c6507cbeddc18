/** Formats that uploads may have. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'pdf';

const startsWith = (bytes: Uint8Array, ...wanted: number[]): boolean =>
  wanted.every((byte, index) => bytes[index] === byte);

const wordAt = (bytes: Uint8Array, from: number): string =>
  Buffer.from(bytes.subarray(from, from + 4)).toString('latin1');

/** What the first bytes say a file is; its name and its declared type are not believed. */
export const kindOf = (bytes: Uint8Array): Kind | undefined => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  return wordAt(bytes, 0) === 'RIFF' && wordAt(bytes, 8) === 'WEBP' ? 'webp' : undefined;
};

/** A picture's size before it is decoded; `depth` in bits of a channel. */
export type PictureSize = { readonly width: number; readonly height: number; readonly depth: number };

/** PNG, 11.2.1: the header is the first chunk. */
const pngSize = (view: DataView): PictureSize => ({
  width: view.getUint32(16),
  height: view.getUint32(20),
  depth: view.getUint8(24),
});

/** The frame headers of JPEG (ISO 10918-1, B.2.2): all of C0 to CF but tables, arithmetic conditions and the reserved one. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (view: DataView): PictureSize | undefined => {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { depth: view.getUint8(at + 4), height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
};

/** The three kinds of WebP (RFC 9649, 2.5 to 2.7). */
const webpSize = (view: DataView, bytes: Uint8Array): PictureSize | undefined => {
  const three = (from: number) => view.getUint16(from, true) + (view.getUint8(from + 2) << 16) + 1;
  switch (wordAt(bytes, 12)) {
    case 'VP8X':
      return { width: three(24), height: three(27), depth: 8 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, depth: 8 };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, depth: 8 };
    default:
      return undefined;
  }
};

/** The size that a picture's header claims; undefined where it claims none. */
export const sizeOf = (bytes: Uint8Array, kind: Exclude<Kind, 'pdf'>): PictureSize | undefined => {
  if (bytes.length < 30) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'png') return pngSize(view);
  return kind === 'jpeg' ? jpegSize(view) : webpSize(view, bytes);
};
