import type { FastifyInstance } from 'fastify';

const ANSWERS_WITHIN_MS = 5_000;

/** What is asked already is answered (START-12). A connection on which nothing was asked yet would be waited for until its peer lets it go. */
export const closeSide = async (side: FastifyInstance): Promise<void> => {
  const cutting = setTimeout(() => side.server.closeAllConnections(), ANSWERS_WITHIN_MS);
  await side.close().finally(() => clearTimeout(cutting));
};
