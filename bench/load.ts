import { Agent, request } from 'node:http';

type Load = { url: string; headers: Record<string, string>; connections: number; seconds: number };

/** Asks again as soon as an answer is there, on so many connections, and counts the answers. */
export async function requestsPerSecond({ url, headers, connections, seconds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  async function keepAsking(): Promise<void> {
    while (performance.now() < end) {
      await ask(url, headers, agent);
      answers += 1;
    }
  }
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, keepAsking));
  agent.destroy();
  return answers / ((performance.now() - begun) / 1000);
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
      reply.resume().once('end', resolve).once('error', reject);
    })
      .once('error', reject)
      .end();
  });
}
