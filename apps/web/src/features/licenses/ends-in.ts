import type { Term } from './term.ts';

/** 'in 3 days', or the word for what is over. */
export function endsIn({ left, over }: Pick<Term, 'left' | 'over'>): string {
  return over ? left : `in ${left}`;
}

/** '3 days left', or the word for what has no end or is over. */
export function whatIsLeft({ left, over, elapsed }: Pick<Term, 'left' | 'over' | 'elapsed'>): string {
  return over || elapsed === null ? left : `${left} left`;
}
