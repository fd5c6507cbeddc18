import type { Blobs } from '../platform/blobs.ts';
import type { Signer } from '../store/signer.ts';

/** A place in the journal and its chained hash, as they were written down outside the database. */
export type Anchor = {
  readonly seq: number;
  /** When it was written, milliseconds UTC. */
  readonly at: number;
  readonly hash: string;
  /** The signature of the anchor before it, so that one taken away leaves a gap; null for the first. */
  readonly before: string | null;
  readonly signature: string;
};

export type ReadAnchors = {
  /** By row, earliest first. */
  readonly anchors: readonly Anchor[];
  /** Those whose signing key is not there any more; they say nothing. */
  readonly unknown: number;
  readonly faults: readonly string[];
};

const purpose = 'anchor';
const prefix = 'anchor-';

const signedText = ({ seq, at, hash, before }: Omit<Anchor, 'signature'>): string =>
  `${seq}\n${at}\n${hash}\n${before ?? ''}`;

const keyOf = ({ seq, at }: Pick<Anchor, 'seq' | 'at'>): string =>
  `${prefix}${String(seq).padStart(15, '0')}-${new Date(at).toISOString().replace(/[:.]/g, '-')}.json`;

const parsed = (bytes: Uint8Array): Anchor | undefined => {
  try {
    const { seq, at, hash, before, signature } = JSON.parse(Buffer.from(bytes).toString()) as Anchor;
    const isWhole = Number.isSafeInteger(seq) && Number.isSafeInteger(at) && typeof hash === 'string';
    return isWhole && typeof signature === 'string' ? { seq, at, hash, before, signature } : undefined;
  } catch {
    return undefined;
  }
};

/** Writes a signed anchor beside the others, in the data folder or the bucket; answers it. */
export const writeAnchor = async (
  blobs: Blobs,
  signer: Signer,
  content: Omit<Anchor, 'signature'>,
): Promise<Anchor> => {
  const { seq, at, hash, before } = content;
  const anchor: Anchor = { seq, at, hash, before, signature: signer.sign(purpose, signedText(content)) };
  await blobs.put(keyOf(anchor), Buffer.from(`${JSON.stringify(anchor)}\n`), 'application/json');
  return anchor;
};

/** Every anchor there is, each with its signature checked, and each following from the one before it. */
export const readAnchors = async (blobs: Blobs, signer: Signer): Promise<ReadAnchors> => {
  const anchors: Anchor[] = [];
  const faults: string[] = [];
  let unknown = 0;
  let last: string | null | undefined;
  for (const key of [...(await blobs.list(prefix))].sort()) {
    const bytes = await blobs.get(key);
    const anchor = bytes && parsed(bytes);
    const verdict = anchor && signer.verify(purpose, signedText(anchor), anchor.signature);
    if (anchor === undefined || verdict === 'bad' || keyOf(anchor) !== key) {
      faults.push(`the anchor ${key} was changed`);
      last = undefined;
      continue;
    }
    // The one after a changed one, and the first of a folder that was begun anew, follow from nothing that is known.
    if (last !== undefined && anchor.before !== last) faults.push(`an anchor is missing before ${key}`);
    last = anchor.signature;
    if (verdict === 'unknown-key') unknown += 1;
    else anchors.push(anchor);
  }
  return { anchors, unknown, faults };
};

/** The newest anchor there is; undefined without any that can be read. */
export const newestAnchor = async (blobs: Blobs): Promise<Anchor | undefined> => {
  const [key] = [...(await blobs.list(prefix))].sort().reverse();
  const bytes = key === undefined ? undefined : await blobs.get(key);
  return bytes && parsed(bytes);
};
