import { describe, expect, it } from 'vitest';
import { catalogueEndpoints } from './endpoints.ts';
import { editedProduct, newProduct, product } from './product.ts';

const whole = newProduct.parse(catalogueEndpoints['products.create'].example.body);
const { id: _id, ...withoutId } = whole;

const pathsOf = (change: object) =>
  newProduct.safeParse({ ...whole, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('[CAT-1] gives a product exactly these fields', () => {
  expect(Object.keys(product.shape).toSorted()).toEqual(
    [
      'category',
      'description',
      'id',
      'images',
      'key',
      'lifeTimePrice',
      'locked',
      'name',
      'price',
      'stock',
      'storge',
      'system',
      'trial',
    ].toSorted(),
  );
  expect(Object.keys(product.shape.trial.shape)).toEqual(['enabled', 'duration']);
  expect(Object.keys(product.shape.stock.shape)).toEqual(['enabled', 'amount', 'data']);
});

it('[CAT-21] refuses a public product that carries stock items', () => {
  const told = { ...whole, stock: { enabled: true, amount: 1, data: [] } };
  expect(product.safeParse(told).success).toBe(true);
  expect(product.safeParse({ ...told, stock: { ...told.stock, data: ['goods'] } }).success).toBe(false);
});

describe('product texts', () => {
  it('keeps paragraphs and tabs of a description and normalises its line breaks', () => {
    const { description } = newProduct.parse({ ...whole, description: '  One\r\n\r\nTwo\rThree\tfour \n' });
    expect(description).toBe('One\n\nTwo\nThree\tfour');
  });

  it('refuses a line break in a name and a tab in a key', () => {
    expect(pathsOf({ name: 'War\nden' })).toEqual(['name']);
    expect(pathsOf({ key: 'war\tden' })).toEqual(['key']);
  });

  it('refuses blank names, descriptions and keys', () => {
    expect(pathsOf({ name: '   ' })).toContain('name');
    expect(pathsOf({ description: ' \n ' })).toContain('description');
    expect(pathsOf({ key: '\t' })).toContain('key');
    // Not whitespace by definition, but invisible.
    expect(pathsOf({ name: '\u200B\u3164' })).toEqual(['name']);
  });
});

describe('stock items', () => {
  const itemsOf = (data: unknown[]) =>
    newProduct.parse({ ...whole, stock: { enabled: true, amount: 0, data } }).stock.data;

  it('drops blank stock items and trims the others', () => {
    expect(itemsOf(['', ' a ', '\n', '\r\n', 'b\r\nc'])).toEqual(['a', 'b\nc']);
  });

  it('limits stock items to 1,000, including blank ones, and each to 2,000 characters', () => {
    expect(itemsOf(Array<string>(1000).fill('x'))).toHaveLength(1000);
    expect(pathsOf({ stock: { enabled: true, amount: 0, data: Array<string>(1001).fill('') } })).toEqual([
      'stock.data',
    ]);
    expect(pathsOf({ stock: { enabled: true, amount: 0, data: ['x'.repeat(2001)] } })).toEqual([
      'stock.data.0',
    ]);
  });
});

describe('trials', () => {
  it.for([1, 365])('[CAT-10] accepts a trial of %d days', (duration) => {
    expect(pathsOf({ trial: { enabled: true, duration } })).toEqual([]);
  });

  it.for([0, 366])('[CAT-10] refuses a trial of %d days', (duration) => {
    expect(pathsOf({ trial: { enabled: true, duration } })).toEqual(['trial.duration']);
  });

  it('[CAT-10] accepts 0 days for a disabled trial', () => {
    expect(pathsOf({ trial: { enabled: false, duration: 0 } })).toEqual([]);
  });

  it('[CAT-11] allows trials for licenses only, also in an edit', () => {
    const ticket = { system: 'ticket', trial: { enabled: true, duration: 7 } };
    expect(pathsOf(ticket)).toEqual(['trial.enabled']);
    const edit = editedProduct.safeParse({ ...withoutId, ...ticket });
    expect(edit.error?.issues.map(({ path }) => path.join('.'))).toEqual(['trial.enabled']);
    expect(pathsOf({ ...ticket, trial: { enabled: false, duration: 7 } })).toEqual([]);
  });
});

it('requires a category for a new product, but not for an edit', () => {
  const { category: _category, ...rest } = withoutId;
  expect(editedProduct.parse(rest).category).toBeUndefined();
  expect(editedProduct.parse({ ...rest, category: '' }).category).toBe('');
  expect(pathsOf({ category: '' })).toEqual(['category']);
  expect(pathsOf({ category: undefined })).toEqual(['category']);
});
