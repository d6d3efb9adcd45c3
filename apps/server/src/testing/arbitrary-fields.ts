import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import fc from 'fast-check';
import * as z from 'zod';

/** Any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.jsonValue({ maxDepth: 3 });

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
};

/** A valid call with some of its fields changed, because purely random fields are hardly ever valid. */
export function fieldsLike(schema: z.ZodObject, example: object): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record({ fields: fieldsOf(schema), changed: fc.subarray(Object.keys(schema.shape)) })
    .map(({ fields, changed }) => {
      const differing = Object.entries(fields).filter(([name]) => changed.includes(name));
      return Object.fromEntries([...Object.entries(example), ...differing]);
    });
}

/** Mostly valid fields, sometimes invalid ones: missing, of another type, or too many. */
export function fieldsOf(schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' }) as Schema;
  const right = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(field)])),
    { requiredKeys: [] },
  );
  const wrong = fc.record(Object.fromEntries(Object.keys(properties).map((name) => [name, anyJson])), {
    requiredKeys: [],
  });
  const strange = fc.dictionary(fc.string({ maxLength: 12 }), anyJson, { maxKeys: 4 });
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 2, arbitrary: wrong },
    { weight: 1, arbitrary: strange },
  );
}

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.pattern === productIdForm.source) return fc.stringMatching(productIdForm);
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(schema.items ? valueOf(schema.items) : anyJson, { maxLength: 5 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueOf(field)]),
        ),
      );
    case 'string':
      return fc.string({
        minLength: schema.minLength ?? 0,
        maxLength: Math.min(schema.maxLength ?? 40, 300),
        unit: 'binary',
      });
    default:
      return anyJson;
  }
}
