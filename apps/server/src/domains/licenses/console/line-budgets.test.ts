import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import { expect, it } from 'vitest';
import { createLineBudgets } from './line-budgets.ts';

const { burstLines, linesPerSecond } = consoleLimits;

function budgetsAt(start = 0) {
  let now = start;
  const budgets = createLineBudgets(() => now);
  return { budgets, pass: (seconds: number) => void (now += seconds * 1_000) };
}

it('[LIC-46] accepts 1,000 lines at once, and then 100 a second', () => {
  const { budgets, pass } = budgetsAt();
  expect(budgets.spend('a', burstLines + 1).accepted).toBe(burstLines);
  pass(2);
  expect(budgets.spend('a', 5_000).accepted).toBe(2 * linesPerSecond);
});

it('[LIC-46] has a budget for each session', () => {
  const { budgets } = budgetsAt();
  budgets.spend('a', burstLines);
  expect(budgets.spend('a', 1).accepted).toBe(0);
  expect(budgets.spend('b', 1).accepted).toBe(1);
});

it('[LIC-48] reports the first drop of each burst, and no other', () => {
  const { budgets, pass } = budgetsAt();
  const startsBurst = () => budgets.spend('a', 2 * burstLines).startsBurst;
  expect(startsBurst()).toBe(true);
  pass(1);
  expect(startsBurst()).toBe(false);
  pass(9);
  expect(startsBurst()).toBe(false);
  pass(11);
  expect(startsBurst()).toBe(true);
});

it('[LIC-46] forgets a session only when its budget is full again', () => {
  const { budgets, pass } = budgetsAt();
  budgets.spend('a', burstLines);
  pass(6);
  budgets.spend('b', 1);
  pass(3);
  expect(budgets.spend('a', burstLines).accepted).toBe(9 * linesPerSecond);
  pass(11);
  expect(budgets.spend('a', burstLines).accepted).toBe(burstLines);
});
