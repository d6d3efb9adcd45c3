import fc from 'fast-check';
import type { MovingTimers } from '../apps/server/src/testing/moving-timers.ts';
import { paypalTimeoutMs } from '../apps/server/src/testing/moving-timers.ts';
import type { Instead, LineCall, SlowLine, Station } from './slow-line.ts';

/** Something that happens once, instead of an answer of PayPal. */
export type Trouble = {
  what: 'hangs' | keyof typeof replies;
  /** How many calls of the shop pass before. */
  at: number;
  /** Whether PayPal acts on the call. */
  acts: boolean;
};

const json = (status: number, body: object | string): Instead => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (outgoing) => void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(text);
};

const replies = {
  'is not JSON': json(200, '<html>Sorry</html>'),
  'has another shape': json(200, { status: 'UNHEARD_OF' }),
  'breaks off': (outgoing, answer = Buffer.from('{"id":"5O19012"}')) =>
    void outgoing
      .writeHead(200, { 'content-type': 'application/json' })
      .end(answer.subarray(0, answer.length / 2)),
  'is a 404': json(404, { name: 'RESOURCE_NOT_FOUND', message: 'No.', details: [] }),
  'is a 429': json(429, { name: 'RATE_LIMIT_REACHED', message: 'No.', details: [] }),
  'is a 500': json(500, { name: 'INTERNAL_SERVER_ERROR', message: 'No.', details: [] }),
} satisfies Record<string, Instead>;

const trouble = (...whats: Trouble['what'][]): fc.Arbitrary<Trouble> =>
  fc.record({ what: fc.constantFrom(...whats), at: fc.nat({ max: 9 }), acts: fc.boolean() });

/** In each payment, one answer hangs and one is unreadable. In some, PayPal refuses or fails once more. */
export const troublesOfPayment: fc.Arbitrary<Trouble[]> = fc
  .tuple(
    trouble('hangs'),
    trouble('is not JSON', 'has another shape', 'breaks off'),
    fc.option(trouble('is a 404', 'is a 429', 'is a 500')),
  )
  .map((all) => all.filter((one) => one !== null));

type Options = {
  line: SlowLine;
  timers: MovingTimers;
  /** Lets another call go on first. */
  wait(): Promise<void>;
};

/** Plays each trouble once. */
export function createTroubles(waiting: readonly Trouble[], { line, timers, wait }: Options) {
  const left = [...waiting];
  const met = new Map<number, Trouble>();
  const played: Trouble['what'][] = [];
  let passed = 0;

  function next({ text }: LineCall): Trouble | undefined {
    const mayBe = ({ what, at }: Trouble) => at <= passed && (what !== 'is a 404' || text.startsWith('GET'));
    const one = left.find(mayBe);
    if (one) left.splice(left.indexOf(one), 1);
    passed += 1;
    return one;
  }

  /** Only this call times out: the others are answered first. */
  async function hang(): Promise<Instead> {
    while (line.underWay() > 1) await wait();
    timers.forward(paypalTimeoutMs);
    return (outgoing) => void outgoing.destroy();
  }

  return {
    played: () => played,

    async meet(station: Station, call: LineCall): Promise<Instead | undefined> {
      const one = station === 'asked' ? next(call) : met.get(call.number);
      if (!one) return undefined;
      met.set(call.number, one);
      if (one.acts !== (station === 'answered')) return undefined;
      played.push(one.what);
      return one.what === 'hangs' ? hang() : replies[one.what];
    },
  };
}
