type Column = { title: string; width?: number; left?: boolean };

/** Prints the titles first and each row as soon as it is measured, because a bench takes minutes. */
export function openTable(columns: Column[]): (cells: (string | number)[]) => void {
  function print(cells: (string | number)[]): void {
    const padded = columns.map(({ title, width = 0, left }, index) => {
      const cell = String(cells[index] ?? '');
      const size = Math.max(title.length, width);
      return left ? cell.padEnd(size) : cell.padStart(size);
    });
    console.log(padded.join('  ').trimEnd());
  }
  print(columns.map(({ title }) => title));
  return print;
}
