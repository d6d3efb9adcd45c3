import type { Endpoint } from '@botique/contract/endpoint.ts';
import { failureReply } from '@botique/contract/envelope.ts';
import { z } from 'zod';

/** The OpenAPI description of a call. */
export function describeEndpoint(id: string, endpoint: Endpoint, success: z.ZodObject) {
  const isEmpty = (schema: z.ZodObject) => Object.keys(schema.shape).length === 0;
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [id.split('.')[0] ?? id],
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.browserOnly ? { 'x-browser-only': true } : {}),
    ...(endpoint.ownPageOnly ? { 'x-own-page-only': true } : {}),
    ...(isEmpty(endpoint.params) ? {} : { params: endpoint.params }),
    ...(isEmpty(endpoint.query) ? {} : { querystring: endpoint.query }),
    ...(endpoint.method === 'POST' ? bodyOf(endpoint) : {}),
    response: { 200: answerOf(endpoint, success), default: failureReply },
  };
}

function answerOf({ fileType, refusesWith200 }: Endpoint, success: z.ZodObject) {
  if (fileType) {
    const schema = z.string().meta({ format: 'binary' });
    return { description: 'The file itself.', content: { [fileType]: { schema } } };
  }
  return refusesWith200 ? z.union([success, failureReply]) : success;
}

function bodyOf({ body, uploadBytes }: Endpoint) {
  if (uploadBytes === 0) return { body: z.object({ token: z.string().optional(), data: body.optional() }) };
  const description = `The file itself, at most ${uploadBytes} bytes. Send the token in the header.`;
  return {
    consumes: ['application/octet-stream'],
    body: z.string().meta({ format: 'binary', description }),
  };
}

/** Each entry is an alternative. The schemes within an entry are required together. */
function securityOf({ access, browserOnly }: Endpoint): Record<string, string[]>[] {
  if (access.who === 'anyone') return [];
  if (access.who === 'licenseKey') return [{ licenseKey: [] }];
  const browser = { session: [], requestToken: [] };
  return browserOnly ? [browser] : [browser, { apiKey: [] }];
}
