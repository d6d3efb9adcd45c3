import { describe, expect, it } from 'vitest';
import { axisLabels, chartLabels, chartPills, dollarAxis, pillWidth } from './chart-scale.ts';

describe('chartPills', () => {
  it('scales the highest value to the full height', () => {
    const [half, full] = chartPills([5, 10], 100, 4);
    expect(full).toMatchObject({ y: 0, height: 100 });
    expect(half).toMatchObject({ y: 50, height: 50 });
  });

  it('spaces the pills evenly across the width', () => {
    expect(chartPills([1, 2, 3], 100).map(({ x }) => x)).toEqual(['16.67%', '50%', '83.33%']);
  });

  it('shows zero and negative values as dots on the baseline', () => {
    expect(chartPills([0, -3, 0], 40, 4)).toEqual([
      { x: '16.67%', y: 36, width: 4, height: 4 },
      { x: '50%', y: 36, width: 4, height: 4 },
      { x: '83.33%', y: 36, width: 4, height: 4 },
    ]);
  });

  it('draws no pills without values', () => {
    expect(chartPills([], 100)).toEqual([]);
  });
});

describe('pillWidth', () => {
  it.for([
    [7, 6],
    [30, 6],
    [45, 4],
    [90, 3],
  ])('gives pills for %d values a width of %d', ([count, width]) => {
    expect(pillWidth(count as number)).toBe(width);
  });
});

describe('dollarAxis', () => {
  it.for([
    [0.7, 2, ['$2', '$1']],
    [51.25, 60, ['$60', '$40', '$20']],
    [100, 100, ['$100', '$50']],
    [101, 120, ['$120', '$80', '$40']],
    [121, 150, ['$150', '$100', '$50']],
    [4_321, 5_000, ['$5K', '$2.5K']],
    [123_456, 150_000, ['$150K', '$100K', '$50K']],
  ] as const)('ends for $%d at $%d', ([highest, top, marks]) => {
    expect(dollarAxis(highest)).toEqual({ top, marks });
  });

  it('has no marks without amounts', () => {
    expect(dollarAxis(0).marks).toEqual([]);
  });
});

describe('axisLabels', () => {
  it('puts labels under their pills', () => {
    expect(axisLabels(['Mon', 'Tue', 'Wed', 'Thu'].map((label) => ({ label })))).toEqual([
      { label: 'Mon', x: '12.5%' },
      { label: 'Tue', x: '37.5%' },
      { label: 'Thu', x: '87.5%' },
    ]);
    expect(axisLabels([{ label: 'Today' }])).toEqual([{ label: 'Today', x: '50%' }]);
  });
});

describe('chartLabels', () => {
  const points = (count: number) =>
    Array.from({ length: count }, (_, day) => ({ label: `${day}`, value: 1 }));

  it('labels the first, the middle and the last point', () => {
    expect(chartLabels(points(30))).toEqual(['0', '14', '29']);
  });

  it('repeats no label for few points', () => {
    expect(chartLabels(points(2))).toEqual(['0', '1']);
    expect(chartLabels(points(1))).toEqual(['0']);
    expect(chartLabels([])).toEqual([]);
  });
});
