import type { Ledger } from '../apps/server/src/domains/ledger/service.ts';

type Booking = Parameters<Ledger['book']>[1];
type Party = Booking['from'];

export type Command = {
  what:
    | 'grant'
    | 'purchase'
    | 'refund'
    | 'gift'
    | 'too much'
    | 'again'
    | 'other thing, same key'
    | 'change of the past';
  who: number;
  cents: bigint;
  /** Picks one of the earlier attempts. */
  which: number;
};

export type Outcome = 'booked' | 'known' | 'short' | 'reused' | 'refused';

/** A ledger as a list and a sum. The database must behave the same. */
export type LedgerModel = {
  ids: readonly string[];
  bookingFor(command: Command): Booking;
  /** Applies a booking to the model and returns its outcome. */
  book(booking: Booking): Outcome;
  booked(): readonly Booking[];
  balances(): Record<string, bigint>;
  /** A copy for a transaction. It shares the attempts, so they can be repeated even after a rollback. */
  copy(): LedgerModel;
};

type State = { booked: Booking[]; tried: Booking[] };

export function createLedgerModel(
  ids: readonly string[],
  near: string,
  { booked, tried }: State = { booked: [], tried: [] },
): LedgerModel {
  const person = (at: number): Party => ({ user: ids[at % ids.length] ?? '' });
  const sales: Party = { shop: 'sales', near };
  const grants: Party = { shop: 'grants', near };

  function balanceOf(party: Party): bigint {
    return booked.reduce((sum, { from, to, amountCents }) => {
      if (isSame(from, party)) return sum - amountCents;
      return isSame(to, party) ? sum + amountCents : sum;
    }, 0n);
  }

  return {
    ids,

    bookingFor({ what, who, cents, which }) {
      const fresh = { key: `${ids.join('-')}:${tried.length}`, amountCents: cents, reason: what };
      const user = person(who);
      const earlier = tried[which % Math.max(1, tried.length)];
      if (what === 'again' && earlier) return earlier;
      if (what === 'other thing, same key' && earlier) {
        return { ...earlier, amountCents: earlier.amountCents + 1n };
      }
      if (what === 'purchase') return { ...fresh, from: user, to: sales };
      if (what === 'too much')
        return { ...fresh, from: user, to: sales, amountCents: balanceOf(user) + cents };
      if (what === 'refund') return { ...fresh, from: sales, to: user };
      if (what === 'gift') return { ...fresh, from: user, to: person(who + 1) };
      return { ...fresh, from: grants, to: user };
    },

    book(booking) {
      tried.push(booking);
      const { key, from, to, amountCents } = booking;
      const known = booked.find((one) => one.key === key);
      if (known) {
        const same = isSame(known.from, from) && isSame(known.to, to) && known.amountCents === amountCents;
        return same ? 'known' : 'reused';
      }
      if ('user' in from && balanceOf(from) < amountCents) return 'short';
      booked.push(booking);
      return 'booked';
    },

    booked: () => booked,
    balances: () => Object.fromEntries(ids.map((id, at) => [id, balanceOf(person(at))])),
    copy: () => createLedgerModel(ids, near, { booked: [...booked], tried }),
  };
}

function isSame(one: Party, other: Party): boolean {
  if ('user' in one) return 'user' in other && one.user === other.user;
  return 'shop' in other && one.shop === other.shop;
}
