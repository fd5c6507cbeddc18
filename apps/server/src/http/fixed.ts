import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const packers = {
  // The strongest take seconds for the longest of them, and spare little more.
  br: (bytes: Buffer) =>
    promisify(zlib.brotliCompress)(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)(bytes, { level: 9 }),
} as const;

type Encoding = keyof typeof packers;

/** Below this a packed copy spares nothing: the answer fits one packet anyway. */
const LEAST_BYTES = 1_400;

const preferred = (accepted: string | undefined): Encoding | undefined => {
  const wanted = (accepted ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((encoding) => wanted.includes(encoding));
};

/** An answer that stays the same for as long as the server runs: packed once for each encoding, when it is first asked for, and not sent again to who has it. */
export class Fixed {
  readonly #bytes: Buffer;
  readonly #type: string;
  readonly #tag: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string, type: string) {
    this.#bytes = Buffer.from(text);
    this.#type = type;
    this.#tag = `W/"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)}"`;
  }

  #packedAs(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding) ?? packers[encoding](this.#bytes);
    this.#packed.set(encoding, known);
    return known;
  }

  /** Answers with it; caches ask each time whether it is still the same. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({ etag: this.#tag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    const had = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
    if (had.includes(this.#tag) || had.includes('*')) return reply.code(304).send();
    const encoding = this.#bytes.length < LEAST_BYTES ? undefined : preferred(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(this.#type).send(encoding ? await this.#packedAs(encoding) : this.#bytes);
  }
}
