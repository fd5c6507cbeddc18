import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import sharp from 'sharp';
import { keyedHash } from '../platform/index.ts';
import type { Queryable } from '../store/transaction.ts';

export type Captcha = {
  /** An SVG document that holds a drawn-over picture of letters, and the id to send along with the answer. */
  readonly make: (id?: string) => Promise<{ readonly id: string; readonly image: string }>;
  /** Whether the answer is right. Right or wrong, the picture is used up. */
  readonly use: (id: string | undefined, answer: string | undefined) => Promise<boolean>;
};

const lifeMs = 5 * 60_000;
const width = 160;
const height = 56;
const length = 5;

/** Letters as strokes on a grid of 4 by 6, so that no font has to be there; those that look alike are left out. */
const strokes: Readonly<Record<string, string>> = {
  a: '06 20 46|13 33|14 34',
  c: '41 20 01 05 26 45',
  e: '40 00 06 46|03 33',
  f: '40 00 06|03 33',
  h: '00 06|40 46|03 43',
  k: '00 06|40 03 46',
  m: '06 00 23 40 46',
  n: '06 00 46 40',
  p: '06 00 30 41 32 03',
  r: '06 00 30 41 32 03|23 46',
  t: '00 40|20 26',
  v: '00 26 40',
  w: '00 16 23 36 40',
  x: '00 46|40 06',
  y: '00 23 40|23 26',
  '3': '00 40 22 43 44 26 05',
  '4': '36 30 04 44',
  '7': '00 40 16',
};

const wobble = (reach: number): number => (randomInt(2_001) / 1_000 - 1) * reach;

const letterPath = (letter: string, place: number): string => {
  const size = 5.8 + wobble(0.7);
  const turn = wobble(0.35);
  const left = 13 + place * 28.5 + wobble(2);
  const top = 11 + wobble(3.5);
  const bend = wobble(0.9);
  const point = (pair: string) => {
    const x = Number(pair[0]) + bend * Math.sin(Number(pair[1]) / 1.9) + wobble(0.22);
    const y = Number(pair[1]) + wobble(0.22);
    const sin = Math.sin(turn);
    const cos = Math.cos(turn);
    return `${(left + (x * cos - y * sin) * size * 0.8).toFixed(1)} ${(top + (x * sin + y * cos) * size).toFixed(1)}`;
  };
  const lines = (strokes[letter] ?? '').split('|').map((line) => `M${line.split(' ').map(point).join('L')}`);
  return lines.join('');
};

const noise = (lines: number): string =>
  Array.from({ length: lines }, () => {
    const at = () => `${randomInt(width)} ${randomInt(height)}`;
    return `<path d="M${at()}Q${at()} ${at()}" stroke="hsl(${randomInt(360)} 40% 55%)" stroke-width="${1 + randomInt(2)}"/>`;
  }).join('');

/** The picture is drawn here and sent as pixels: the strokes themselves would tell the letters to any program. */
const draw = async (letters: string): Promise<string> => {
  const paths = [...letters].map(
    (letter, place) =>
      `<path d="${letterPath(letter, place)}" stroke="hsl(${randomInt(360)} 55% 35%)" stroke-width="3.4"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f2f3f5"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise(6)}${paths.join('')}${noise(3)}</g></svg>`;
  const pixels = await sharp(Buffer.from(drawing)).blur(0.6).png({ compressionLevel: 9 }).toBuffer();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${pixels.toString('base64')}"/></svg>`;
};

export const createCaptcha = (
  database: Queryable,
  key: Buffer,
  now: () => number,
  onMade?: (id: string, letters: string) => void,
): Captcha => ({
  make: async (given) => {
    const id = given ?? randomBytes(16).toString('base64url');
    const known = Object.keys(strokes);
    const letters = Array.from({ length }, () => known[randomInt(known.length)]).join('');
    await database.query(
      `INSERT INTO captcha (id, hash, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`,
      [id, keyedHash(key, `${id} ${letters}`), now() + lifeMs],
    );
    onMade?.(id, letters);
    return { id, image: await draw(letters) };
  },
  use: async (id, answer) => {
    if (id === undefined || answer === undefined) return false;
    const { rows } = await database.query<{ hash: Buffer }>(
      'DELETE FROM captcha WHERE id = $1 AND expires_at > $2 RETURNING hash',
      [id, now()],
    );
    const hash = rows[0]?.hash;
    return hash !== undefined && timingSafeEqual(hash, keyedHash(key, `${id} ${answer.trim().toLowerCase()}`));
  },
});
