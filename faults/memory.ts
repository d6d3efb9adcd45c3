import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

const sampleMs = 50;

/** Samples the resident memory of a process until `stop` returns how much it grew at most, in MB. */
export function watchMemory(pid: number): { stop(): number } {
  const before = residentMb(pid);
  let peak = before;
  const sample = () => {
    peak = Math.max(peak, residentMb(pid));
  };
  const timer = setInterval(sample, sampleMs);
  onTestFinished(() => clearInterval(timer));
  return {
    stop() {
      clearInterval(timer);
      sample();
      return peak - before;
    },
  };
}

function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
