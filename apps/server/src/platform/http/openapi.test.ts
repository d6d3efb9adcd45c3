import { channel } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { apiKey, newApiKey } from '@botique/contract/accounts/api-key.ts';
import { loginSession, managedUser, profile, user } from '@botique/contract/accounts/user.ts';
import type { DocumentRoute, Endpoint } from '@botique/contract/endpoint.ts';
import { auditEntry } from '@botique/contract/office/audit-entry.ts';
import { documents, endpoints } from '@botique/contract/registry.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  summary: string;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  security?: Record<string, string[]>[];
  'x-access'?: unknown;
  'x-browser-only'?: boolean;
  'x-own-page-only'?: boolean;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
};

let app: TestApp;
let document: Document;
const routes = new Map<FastifyInstance, { method: string; url: string }[]>();

/** Fastify announces every new server, so no route is missed, wherever it is added. */
function collectRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  const collected: { method: string; url: string }[] = [];
  routes.set(fastify, collected);
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) collected.push({ method: one, url });
  });
}

beforeAll(async () => {
  const initialization = channel('fastify.initialization');
  initialization.subscribe(collectRoutes);
  app = await startTestApp();
  initialization.unsubscribe(collectRoutes);
  document = JSON.parse((await rawRequest(app, '/openapi.json')).text) as Document;
});

afterAll(() => app.close());

const client = new URL('../../../../web/dist/client/', import.meta.url);
const pageFiles = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll(/\/+/g, '/').slice(client.pathname.length));

/** Not calls: files and images of the pages, files for search engines, the reference page, preflights. */
const exempt = new Set([
  ...['/artwork/:category/:id/:file', '/sdk/botique-sdk.tgz', '/robots.txt', '/sitemap.xml'].flatMap(
    (path) => [`GET ${path}`, `HEAD ${path}`],
  ),
  ...pageFiles.flatMap((name) => [`GET /${name}`, `HEAD /${name}`]),
  'OPTIONS *',
  'GET /docs',
  'GET /docs/',
  'GET /docs/json',
  'GET /docs/yaml',
  'GET /docs/static/*',
  'HEAD /docs/static/*',
  'GET /docs/static/index.html',
  'GET /docs/static/swagger-initializer.js',
]);

const operationOf = (method: string, path: string) => document.paths[path]?.[method.toLowerCase()];

describe('OpenAPI document', () => {
  it('[OFF-21] serves an OpenAPI 3.1 document', async () => {
    const reply = await rawRequest(app, '/openapi.json');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toEqual({
      title: 'Botique API',
      version: '0.0.0',
      description: expect.any(String) as string,
    });
  });

  it('[OFF-21] describes every route of the server', () => {
    const known = routes.get(app.http) ?? [];
    const names = known.map(({ method, url }) => ({
      route: `${method} ${url}`,
      // A HEAD is a GET without the body, so one description covers both.
      described: operationOf(method.replace('HEAD', 'GET'), url.replaceAll(/:(\w+)/g, '{$1}')) !== undefined,
    }));
    expect(names.length).toBeGreaterThan(Object.keys(endpoints).length);
    const missing = names.filter(({ route, described }) => !described && !exempt.has(route));
    expect(missing).toEqual([]);
  });

  it('[OFF-21] describes no route that the server does not have', () => {
    const known = (routes.get(app.http) ?? []).map(
      ({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const method of Object.keys(operations))
        expect(known).toContain(`${method.toUpperCase()} ${path}`);
    }
  });

  it('[OFF-21] gives every operation a unique id and has no broken references', () => {
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const name = /#\/components\/schemas\/([^"]+)"/.exec(reference)?.[1] ?? reference;
      expect(document.components.schemas).toHaveProperty([name]);
    }
  });

  it('[OFF-21] describes every path parameter', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(operations)) {
        const given = parameters.filter((parameter) => parameter.in === 'path');
        expect(given.map(({ name }) => name)).toEqual(wanted);
        for (const { required } of given) expect(required).toBe(true);
      }
    }
  });
});

/** The field names of a schema, whether it is inline or a reference. */
function fieldsOf(schema: Schema | undefined): string[] {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema?.['$ref']))?.[1];
  const found = name === undefined ? schema : document.components.schemas[name];
  return Object.keys((found?.['properties'] as object | undefined) ?? {});
}

function namesIn(operation: Operation, place: string): string[] {
  return (operation.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);
}

describe.for(Object.entries<Endpoint>(endpoints))('endpoint %s', ([id, endpoint]) => {
  it('[OFF-21] describes the access and the schemas of an endpoint', () => {
    const operation = operationOf(endpoint.method, endpoint.path);
    if (!operation) throw new Error(`${id} is not described`);
    expect(operation).toMatchObject({
      operationId: id,
      summary: endpoint.summary,
      'x-access': endpoint.access,
    });
    expect(operation['x-browser-only'] ?? false).toBe(endpoint.browserOnly);
    const browser = { session: [], requestToken: [] };
    const viewer = endpoint.browserOnly ? [browser] : [browser, { apiKey: [] }];
    const waysIn = { anyone: [], licenseKey: [{ licenseKey: [] }], viewer };
    const { who } = endpoint.access;
    expect(operation.security).toEqual(waysIn[who === 'anyone' || who === 'licenseKey' ? who : 'viewer']);
    for (const scheme of (operation.security ?? []).flatMap((way) => Object.keys(way))) {
      expect(document.components.securitySchemes).toHaveProperty([scheme]);
    }
    expect(namesIn(operation, 'path')).toEqual(Object.keys(endpoint.params.shape));
    expect(namesIn(operation, 'query')).toEqual(Object.keys(endpoint.query.shape));

    const answered = operation.responses['200']?.content ?? {};
    expect(Object.keys(answered)).toEqual([endpoint.fileType ?? 'application/json']);
    const answer = answered['application/json']?.schema;
    const forms = (answer?.['anyOf'] as Schema[] | undefined) ?? [answer];
    expect(forms).toHaveLength(endpoint.refusesWith200 ? 2 : 1);
    const fields = ['success', 'code', ...Object.keys(endpoint.reply)];
    expect(fieldsOf(forms[0])).toEqual(endpoint.fileType ? [] : fields);
    expect(fieldsOf(forms[1]).includes('error')).toBe(endpoint.refusesWith200);
    const refusal = operation.responses['default']?.content?.['application/json']?.schema;
    expect(fieldsOf(refusal)).toEqual(expect.arrayContaining(['success', 'code', 'error', 'message']));

    expect(operation['x-own-page-only'] ?? false).toBe(endpoint.ownPageOnly);

    const file = operation.requestBody?.content['application/octet-stream']?.schema;
    const takesFile = endpoint.uploadBytes > 0;
    expect([file?.['type'], file?.['format']]).toEqual(
      takesFile ? ['string', 'binary'] : [undefined, undefined],
    );
    const body = operation.requestBody?.content['application/json']?.schema;
    expect(fieldsOf(body)).toEqual(endpoint.method === 'POST' && !takesFile ? ['token', 'data'] : []);
    const data = (body?.['properties'] as Record<string, Schema> | undefined)?.['data'];
    expect(fieldsOf(data)).toEqual(Object.keys(endpoint.body.shape));
  });
});

describe.for(Object.entries<DocumentRoute>(documents))('document %s', ([id, route]) => {
  it('[OFF-21] describes the responses of a document', () => {
    const operation = operationOf('GET', route.path);
    if (!operation) throw new Error(`${id} is not described`);
    expect(operation).toMatchObject({ operationId: id, summary: route.summary });
    expect(namesIn(operation, 'query')).toEqual(Object.keys(route.query.shape));
    for (const [status, { description, contentType }] of Object.entries(route.responses)) {
      expect(operation.responses[status]?.description).toBe(description);
      const types = Object.keys(operation.responses[status]?.content ?? {});
      // A response without a body, such as a redirect, has no content type.
      expect(types).toEqual(contentType ? [contentType] : types);
    }
  });
});

describe('API reference page', () => {
  it('[OFF-21] shows the OpenAPI document on the reference page', async () => {
    const page = await rawRequest(app, '/docs', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files.length).toBeGreaterThan(3);
    for (const path of files) expect((await rawRequest(app, path)).status, path).toBe(200);

    const shown = JSON.parse((await rawRequest(app, '/docs/json')).text) as Document;
    expect(shown).toEqual(document);
    const initializer = await rawRequest(app, '/docs/static/swagger-initializer.js');
    expect(initializer.text).toContain('/json');
  });

  it('[OFF-21] serves the reference page with a trailing slash as well', async () => {
    expect((await rawRequest(app, '/docs/')).status).toBe(200);
  });
});

it('[OFF-21] describes named schemas of the contract under their names', () => {
  const named = {
    User: user,
    ManagedUser: managedUser,
    Profile: profile,
    LoginSession: loginSession,
    ApiKey: apiKey,
    NewApiKey: newApiKey,
    AuditEntry: auditEntry,
  };
  for (const [name, { shape }] of Object.entries(named)) {
    expect(fieldsOf(document.components.schemas[name]), name).toEqual(Object.keys(shape));
  }
});
