import { debugId } from './ids.ts';

/** The reply to a call. A plain value, so that it can be stored and replayed for the same request id. */
export type Answer = { status: number; body: unknown };

export type Detail = {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query';
};

type Link = { href: string; rel: string; method: string };

const help = 'https://developer.paypal.com/docs/api/orders/v2/#error-';

export function invalidRequest(details: Detail[]): Answer {
  const message = 'Request is not well-formed, syntactically incorrect, or violates schema.';
  return problem(400, 'INVALID_REQUEST', message, details);
}

export function unprocessable(details: Detail[], links: Link[] = []): Answer {
  const message =
    'The requested action could not be performed, semantically incorrect, or failed business validation.';
  return problem(422, 'UNPROCESSABLE_ENTITY', message, details, links);
}

export function notFound(): Answer {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.';
  return problem(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    { issue: 'INVALID_RESOURCE_ID', description },
  ]);
}

export function forbidden(): Answer {
  const description = 'You do not have permission to access or perform operations on this resource.';
  return problem(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.', [
    { issue: 'PERMISSION_DENIED', description },
  ]);
}

export function unauthenticated(): Answer {
  const message =
    'Authentication failed due to missing authorization header, or invalid authentication credentials.';
  return problem(401, 'AUTHENTICATION_FAILURE', message);
}

export function unsupportedMediaType(): Answer {
  const message = "The server does not support the request payload's media type.";
  return problem(415, 'UNSUPPORTED_MEDIA_TYPE', message);
}

export function rateLimited(): Answer {
  return problem(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');
}

export function serverError(): Answer {
  return problem(500, 'INTERNAL_SERVER_ERROR', 'An internal server error occurred.');
}

function problem(
  status: number,
  name: string,
  message: string,
  details?: Detail[],
  links: Link[] = [],
): Answer {
  const information = { href: help + name, rel: 'information_link', method: 'GET' };
  const body = {
    name,
    message,
    debug_id: debugId(),
    ...(details && { details }),
    links: [information, ...links],
  };
  return { status, body };
}
