import { apiKeyPrefix } from '@botique/contract/accounts/api-key-form.ts';
import { pino, type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino';

/** Places where a secret may stand. Query strings carry login codes, so they are cut off as well. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  ...['token', 'requestToken', 'secret', 'password', 'key', 'license', 'access_token', 'code'].flatMap(
    (name) => [name, `*.${name}`],
  ),
];

/** People may put their keys where only an id belongs. */
const apiKeys = new RegExp(String.raw`${apiKeyPrefix}[\w-]+`, 'g');

const licenseKeys = /[0-9A-Z]{6}(?:-[0-9A-Z]{5}){4}/gi;

function pathWithoutSecrets(url: string): string | undefined {
  const [path] = url.split('?');
  return path?.replaceAll(apiKeys, `${apiKeyPrefix}[hidden]`).replaceAll(licenseKeys, '[hidden]');
}

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    hooks: { logMethod: nameFailure },
    redact: { paths: secretPaths, censor: '[hidden]' },
    serializers: {
      req: (request: { id?: string; method: string; url: string; ip?: string }) => ({
        id: request.id,
        method: request.method,
        path: pathWithoutSecrets(request.url),
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
  return {
    type: error.name,
    message: messageWithoutSecrets(error),
    // Not `code`: under that name login codes are hidden.
    errorCode: 'code' in error ? error.code : undefined,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    // A library may hang a whole reply of an outside service here: only errors are known to be harmless.
    ...(cause instanceof Error ? { cause: errorWithoutSecrets(cause) } : {}),
  };
}

function messageWithoutSecrets(error: Error): string | undefined {
  return 'params' in error ? error.message.split('\nparams:')[0] : error.message;
}

/** pino makes an error's own message the text of a line that has none, parameters and all. */
function nameFailure(this: Logger, line: Parameters<LogFn>, write: LogFn): void {
  const [subject, text] = line as [unknown, string | undefined];
  const fields = (subject instanceof Error ? { err: subject } : subject) as { err?: unknown } | null;
  if (text !== undefined || !(fields?.err instanceof Error)) return write.apply(this, line);
  write.call(this, fields, messageWithoutSecrets(fields.err));
}
