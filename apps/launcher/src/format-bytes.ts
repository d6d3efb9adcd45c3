const megabyte = 2 ** 20;

/** '49 KB', '8.3 MB': as in the dashboard. */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < megabyte ? [bytes / 1024, 'KB'] : [bytes / megabyte, 'MB'];
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`;
}
