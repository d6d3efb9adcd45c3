/** The input and output of a command: the process, or a test. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  print(line: string): void;
  printError(line: string): void;
  /** Undefined without an interactive terminal. */
  askSecret?(question: string): Promise<string>;
};
