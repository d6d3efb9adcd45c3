import { describe, expect, it } from 'vitest';
import { signSize } from './sign-size.ts';

describe('sign size', () => {
  it.each([
    ['Botique', 'huge'],
    ['B', 'huge'],
    ['Boutiques', 'large'],
    ['Plum & Sons', 'large'],
    ['Programming', 'medium'],
    ['Featherstone & Daughters', 'medium'],
    ['Featherstone Programming Services', 'small'],
    ['M'.repeat(60), 'least'],
    ['漢'.repeat(5), 'medium'],
  ])('shows the name %s in size %s', (name, size) => {
    expect(signSize(name)).toBe(size);
  });

  it('never uses a larger size for a longer name', () => {
    const order = ['huge', 'large', 'medium', 'small', 'least'];
    const places = Array.from({ length: 60 }, (_, more) => order.indexOf(signSize('o'.repeat(more + 1))));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(new Set(places).size).toBe(5);
  });
});
