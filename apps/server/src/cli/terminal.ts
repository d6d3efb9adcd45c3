/** Where a command reads its settings and writes its lines: the process, or a test. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  print(line: string): void;
  printError(line: string): void;
  /** Missing where nobody can answer. */
  askSecret?(question: string): Promise<string>;
};
