import { expect, it } from 'vitest';
import { refusalStep } from './refusal-step.ts';

const [dead, other, next] = [
  { socketId: '1', uuid: 'refused' },
  { socketId: '2', uuid: 'other' },
  { socketId: '3', uuid: 'refused' },
];
const refusal = { uuid: 'refused', sessions: 2, holders: [dead, other] };
const stranger = { socketId: '4', uuid: 'stranger' };

it.for([
  ['ending', 'the last session of the device holds a seat', refusal, [dead, other]],
  ['free', 'that session has ended', refusal, [other]],
  ['running', 'a new session of the device runs', refusal, [other, next]],
  ['running', 'it runs beside its last session', refusal, [dead, next]],
  ['waiting', 'others hold all seats', { ...refusal, holders: [other, stranger] }, [other, stranger]],
] as const)('[LIC-142] is %s if %s', ([step, , refused, seats]) => {
  expect(refusalStep(refused, seats)).toBe(step);
});
