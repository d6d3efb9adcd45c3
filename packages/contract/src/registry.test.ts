import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import type { ClientEvent, ServerEvent } from './live-event.ts';
import { clientEvents, documents, endpoints, serverEvents } from './registry.ts';

const calls = Object.entries<Endpoint>(endpoints);

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

it('no two routes share method and path', () => {
  const routes = [
    ...calls.map(([, { method, path }]) => `${method} ${path}`),
    ...Object.values(documents).map(({ path }) => `GET ${path}`),
  ];
  expect(new Set(routes).size).toBe(routes.length);
});

describe.for(calls)('%s', ([, endpoint]) => {
  it('describes every parameter of its path, and no other', () => {
    expect(Object.keys(endpoint.params.shape)).toEqual(parametersOf(endpoint.path));
  });

  it('has an example that it accepts itself', () => {
    const { params = {}, query = {}, body = {} } = endpoint.example;
    endpoint.params.parse(params);
    endpoint.query.parse(query);
    expect(endpoint.body.safeParse(body).success).toBe(true);
  });

  it('says of every parameter whose or what object it names', () => {
    const { access } = endpoint;
    const owned = access.who === 'owner' ? [access.param] : [];
    const handled = access.who === 'staff' && access.handles ? [access.handles.param] : [];
    const shown = access.who === 'anyone' && access.shows ? [access.shows.param] : [];
    expect([...owned, ...handled, ...shown]).toEqual(parametersOf(endpoint.path));
  });

  it('is open to all or knows who calls: a call for anyone cannot ask for a browser', () => {
    expect(endpoint.access.who === 'anyone' && endpoint.browserOnly).toBe(false);
  });

  it('takes no body with a GET', () => {
    const fields = Object.keys(endpoint.body.shape);
    expect(endpoint.method === 'POST' || fields.length === 0).toBe(true);
  });
});

it.for([
  ...Object.entries<ClientEvent | ServerEvent>(clientEvents),
  ...Object.entries<ClientEvent | ServerEvent>(serverEvents),
])('live event %s carries its own name and an example that it accepts', ([key, event]) => {
  expect(event.name).toBe(key);
  expect(event.payload.safeParse(event.example).success).toBe(true);
});
