type Props = {
  caption: string;
  heads: readonly string[];
  /** The first text of a row is its head. */
  rows: readonly (readonly [string, ...string[]])[];
};

/** The numbers of a chart, for screen readers. */
export function ChartTable({ caption, heads, rows }: Props) {
  return (
    // The wrapper hides the table, because a table ignores the 1 px width of `sr-only`.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...values]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {values.map((value, at) => (
                <td key={heads[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
