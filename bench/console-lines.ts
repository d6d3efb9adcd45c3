/** Lines of exactly 200 bytes, which a viewer can count without parsing what they are wrapped in. */
const lineBytes = 200;
const marker = Buffer.from('~sent:');
const timeDigits = 13;

export type SentLine = { level: 'info'; content: string };

/** Each line says when it was sent. */
export function createLines(count: number): SentLine[] {
  const content = `${marker.toString()}${Date.now()} `.padEnd(lineBytes, 'x');
  return Array.from({ length: count }, () => ({ level: 'info', content }));
}

export function countLines(packet: Buffer): number {
  let count = 0;
  for (let at = packet.indexOf(marker); at !== -1; at = packet.indexOf(marker, at + lineBytes)) count += 1;
  return count;
}

/** How long ago the first line of the packet was sent. */
export function ageOfFirstLine(packet: Buffer): number {
  const at = packet.indexOf(marker) + marker.length;
  return Date.now() - Number(packet.toString('latin1', at, at + timeDigits));
}
