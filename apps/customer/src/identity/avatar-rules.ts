const MAX_BYTES = 20 * 1024 * 1024;
const TYPES = new Set(['image/jpeg', 'image/png', 'image/jpg']);

/** What is wrong with a picture chosen as an avatar (AUTH-12): its kind, then its size. The key of the text, or undefined. */
export const avatarProblem = ({ type, size }: { readonly type: string; readonly size: number }): string | undefined => {
  if (!TYPES.has(type)) return 'the file type is not image';
  return size >= MAX_BYTES ? 'file size should smaller then 20M' : undefined;
};
