/** Why the server cannot start, in one line for the person who started it: printed as it is, then the process ends. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const plainReasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a file is there where a folder is needed',
  ENOENT: 'it does not exist',
  EADDRINUSE: 'another program listens there',
};

/** The plain words for a system error: the reason people know, else the message's first line. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const plain = code === undefined ? undefined : plainReasons[code];
  if (plain !== undefined) return plain;
  const message = error instanceof Error ? error.message : String(error);
  return (message || code || 'unknown reason').split('\n', 1)[0] ?? '';
}
