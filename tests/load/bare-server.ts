import Fastify from 'fastify';

/** The peer of what is done over HTTP: a Fastify route that reads the body and answers the given bytes. Says its port when it listens. */
const [path = '/', answer = ''] = process.argv.slice(2);
const app = Fastify();
app.post(path, async (_request, reply) => reply.type('application/json; charset=utf-8').send(answer));
await app.listen({ port: 0, host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('not listening');
process.send?.(address.port);
