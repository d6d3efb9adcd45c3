import { pino, type DestinationStream, type Logger } from 'pino';

/** Places where a secret may stand. Query strings carry login codes, so they are cut off as well. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  ...['token', 'requestToken', 'secret', 'password', 'key', 'license', 'access_token', 'code'].flatMap(
    (name) => [name, `*.${name}`],
  ),
];

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: secretPaths, censor: '[hidden]' },
    serializers: {
      req: (request: { id?: string; method: string; url: string; ip?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        address: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: errorWithoutSecrets,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A failed statement carries its parameters, and those may be a customer's secrets: they stay out. */
function errorWithoutSecrets(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { cause } = error;
  const message = 'params' in error ? error.message.split('\nparams:')[0] : error.message;
  return {
    type: error.name,
    message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    ...(cause === undefined ? {} : { cause: errorWithoutSecrets(cause) }),
  };
}
