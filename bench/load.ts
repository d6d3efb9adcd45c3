import { Agent, request } from 'node:http';

type Load = { connections: number; seconds: number };
type Call = { url: string; headers: Record<string, string>; body?: string };

/** Asks again as soon as an answer is there, on so many connections, and counts the answers. */
export function requestsPerSecond({ url, headers, ...load }: Load & Call): Promise<number> {
  return callsPerSecond(() => ({ url, headers }), load);
}

/** The same with another call each time. */
export async function callsPerSecond(next: () => Call, { connections, seconds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  async function keepAsking(): Promise<void> {
    while (performance.now() < end) {
      await ask(next(), agent);
      answers += 1;
    }
  }
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, keepAsking));
  agent.destroy();
  return answers / ((performance.now() - begun) / 1000);
}

function ask({ url, headers, body }: Call, agent: Agent): Promise<void> {
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
      reply.resume().once('end', resolve).once('error', reject);
    })
      .once('error', reject)
      .end(body);
  });
}

/** How long each of so many answers took, one after the other, in milliseconds. */
export async function answerTimes(call: Call, times: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await ask(call, agent);
    took.push(performance.now() - begun);
  }
  agent.destroy();
  return took;
}

export function median(values: number[]): number {
  return share(values, 0.5);
}

/** What this share of the values is below. */
export function share(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
