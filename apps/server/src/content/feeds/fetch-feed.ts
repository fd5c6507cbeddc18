import { request } from 'node:https';
import { err, ok, type Result } from '@bourse/rules';
import { publicAgent } from '../../platform/index.ts';

/** A feed is so large at most, bytes; more is not read. */
export const LARGEST_FEED = 1_000_000;
/** From the first byte asked to the last one read, ms. */
export const LONGEST_FETCH_MS = 10_000;

export type FetchParts = {
  readonly request: typeof request;
  readonly agent: ReturnType<typeof publicAgent>;
  readonly withinMs: number;
};

/** What of the answer names its letters: the header first, else the XML's own first line; UTF-8 where neither does. */
const decoded = (bytes: Buffer, contentType: string | undefined): string => {
  const head = bytes.subarray(0, 200).toString('latin1');
  const named = /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? /encoding=["']([\w-]+)["']/i.exec(head)?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/**
 * The text of a feed (rule CONTENT-34): by https, from the open internet, as one answer without a redirect, no larger and no slower than it may be.
 * The error is a reason in words for the log.
 */
export const fetchFeed = (
  url: URL,
  { request: send, agent, withinMs }: FetchParts = { request, agent: publicAgent(), withinMs: LONGEST_FETCH_MS },
): Promise<Result<string, string>> =>
  new Promise((resolve) => {
    const fail = (reason: string): void => resolve(err(reason));
    const call = send(
      url,
      {
        agent,
        signal: AbortSignal.timeout(withinMs),
        // What is packed cannot be measured by its size.
        headers: {
          accept: 'application/rss+xml, application/atom+xml, application/xml, text/xml',
          'accept-encoding': 'identity',
        },
      },
      (answer) => {
        const { statusCode, headers } = answer;
        if (statusCode !== 200 || headers['content-encoding'] !== undefined) {
          answer.destroy();
          return fail(statusCode === 200 ? 'the answer is packed' : `the answer is ${statusCode}`);
        }
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('data', (piece: Buffer) => {
          size += piece.length;
          pieces.push(piece);
          if (size <= LARGEST_FEED) return;
          answer.destroy();
          fail(`it is larger than ${LARGEST_FEED} bytes`);
        });
        answer.on('end', () => resolve(ok(decoded(Buffer.concat(pieces), headers['content-type']))));
        answer.on('error', (error) => fail(error.message));
      },
    );
    call.on('error', (error) => fail(error.message));
    call.end();
  });
