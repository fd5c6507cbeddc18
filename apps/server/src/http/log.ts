import { type Logger, type LoggerOptions, pino } from 'pino';

const secrets = [
  'password',
  'newPassword',
  'oldPassword',
  'code',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'authorization',
  'cookie',
];

/** What could sign somebody in is covered wherever it stands, and addresses are logged without their query. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: {
    paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
    censor: '[covered]',
  },
  serializers: {
    err: pino.stdSerializers.err,
    req: (request: { method?: string; url?: string; id?: unknown }) => ({
      id: request.id,
      method: request.method,
      path: request.url?.split('?')[0],
    }),
  },
});

/** The server's log: JSON lines. */
export const createLog = (level: string): Logger => pino(logOptions(level));
