import { apiKeyPrefix } from '@botique/contract/accounts/api-key-form.ts';
import { pino, type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino';

/** Fields that may hold secrets. Query strings are dropped as well, because they carry login codes. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  ...['token', 'requestToken', 'secret', 'password', 'key', 'license', 'access_token', 'code'].flatMap(
    (name) => [name, `*.${name}`],
  ),
];

/** Customers may send an API key where a route expects its id. */
const apiKeys = new RegExp(String.raw`${apiKeyPrefix}[\w-]+`, 'g');

const licenseKeys = /[0-9A-Z]{6}(?:-[0-9A-Z]{5}){4}/gi;
/** A key has this many letters and digits, however it is typed. */
const lettersOfKey = 26;

function pathWithoutSecrets(url: string): string | undefined {
  const [path] = url.split('?');
  return path
    ?.replaceAll(apiKeys, `${apiKeyPrefix}[hidden]`)
    .split('/')
    .map((part) => (isLicenseKey(part) ? '[hidden]' : part.replaceAll(licenseKeys, '[hidden]')))
    .join('/');
}

function isLicenseKey(part: string): boolean {
  const letters = part.replaceAll(/%[0-9A-F]{2}|[^0-9A-Z]/gi, '');
  return letters.length === lettersOfKey;
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

/** Drizzle's errors end with the parameters of the failed statement, which may be a customer's secrets. */
export function withoutParameters(message: string): string {
  return message.split('\nparams:', 1)[0] ?? '';
}

/** The stack without the message, which may have the parameters of a failed statement. */
export function callsOf({ message, stack }: Error): string | undefined {
  return stack
    ?.replace(message, '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
}

function errorWithoutSecrets(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { cause } = error;
  return {
    type: error.name,
    message: withoutParameters(error.message),
    // Not `code`: that field is redacted because it may hold a login code.
    errorCode: 'code' in error ? error.code : undefined,
    stack: callsOf(error),
    // A library may attach a provider's whole reply as the cause, so only errors are logged.
    ...(cause instanceof Error ? { cause: errorWithoutSecrets(cause) } : {}),
  };
}

/** If a line has no text, pino uses the error's own message, including statement parameters. */
function nameFailure(this: Logger, line: Parameters<LogFn>, write: LogFn): void {
  const [subject, text] = line as [unknown, string | undefined];
  const fields = (subject instanceof Error ? { err: subject } : subject) as { err?: unknown } | null;
  if (text !== undefined || !(fields?.err instanceof Error)) return write.apply(this, line);
  write.call(this, fields, withoutParameters(fields.err.message));
}
