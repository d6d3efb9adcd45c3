import type { Term } from './term.ts';

/** 'in 3 days', or a word such as 'Expired' once the license is over. */
export function endsIn({ left, over }: Pick<Term, 'left' | 'over'>): string {
  return over ? left : `in ${left}`;
}

/** '3 days left', or a word such as 'Lifetime' or 'Expired'. */
export function whatIsLeft({ left, over, elapsed }: Pick<Term, 'left' | 'over' | 'elapsed'>): string {
  return over || elapsed === null ? left : `${left} left`;
}
