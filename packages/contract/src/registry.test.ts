import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import type { ClientEvent, ServerEvent } from './live-event.ts';
import { clientEvents, documents, endpoints, serverEvents } from './registry.ts';

const calls = Object.entries<Endpoint>(endpoints);

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

it('gives every route its own method and path', () => {
  const routes = [
    ...calls.map(([, { method, path }]) => `${method} ${path}`),
    ...Object.values(documents).map(({ path }) => `GET ${path}`),
  ];
  expect(new Set(routes).size).toBe(routes.length);
});

describe.for(calls)('%s', ([, endpoint]) => {
  it('describes exactly the parameters of the path', () => {
    expect(Object.keys(endpoint.params.shape)).toEqual(parametersOf(endpoint.path));
  });

  it('accepts its own example call', () => {
    const { params = {}, query = {}, body = {} } = endpoint.example;
    endpoint.params.parse(params);
    endpoint.query.parse(query);
    expect(endpoint.body.safeParse(body).success).toBe(true);
  });

  it('has an access rule for every path parameter', () => {
    const { access } = endpoint;
    const owned = access.who === 'owner' && !access.inBody ? [access.param] : [];
    const handled = access.who === 'staff' && access.handles ? [access.handles.param] : [];
    const shown = access.who === 'anyone' && access.shows ? [access.shows.param] : [];
    const reached = access.who === 'licenseKey' && access.reaches ? [access.reaches.param] : [];
    expect([...owned, ...handled, ...shown, ...reached]).toEqual(parametersOf(endpoint.path));
  });

  it('is not restricted to browsers if it is open to anyone', () => {
    expect(endpoint.access.who === 'anyone' && endpoint.browserOnly).toBe(false);
  });

  it('has no body if it is a GET', () => {
    const fields = Object.keys(endpoint.body.shape);
    expect(endpoint.method === 'POST' || fields.length === 0).toBe(true);
  });
});

it.for([
  ...Object.entries<ClientEvent | ServerEvent>(clientEvents),
  ...Object.entries<ClientEvent | ServerEvent>(serverEvents),
])('registers live event %s under its own name with a valid example', ([key, event]) => {
  expect(event.name).toBe(key);
  expect(event.payload.safeParse(event.example).success).toBe(true);
});
