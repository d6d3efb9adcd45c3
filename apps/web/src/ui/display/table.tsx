import { clsx } from 'clsx';
import { Fragment, type ComponentType, type ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and dates are aligned to the end. */
  align?: 'start' | 'end';
  /** Position of the cell when the row has two lines. */
  phone: 'lead' | 'title' | 'note' | 'side' | 'hidden';
  /** Class for the cell's text, such as a colour or `font-mono`. */
  text?: string;
  /** Class for head and cells, such as one that hides the column if there is no room. */
  whole?: string;
  /** Percent of the room that the other columns leave. Its text is truncated. Needs `fits="card"`. */
  share?: keyof typeof shares;
  /** Drops the column if the table is narrower, in rem. Needs `fits="card"`. */
  from?: keyof typeof dropped;
};

type TableProps<Row> = {
  /** Tells screen readers what the table lists. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Tints this row. A link in it that says so with `aria-current` can cover the row with `rowLinkClasses`. */
  isChosen?: (row: Row) => boolean;
  /** The key of the row that is unfolded, with `More` below it. */
  unfolded?: string | null;
  More?: ComponentType<{ row: Row }>;
  /**
   * When rows get two lines: in a narrow window, or in a narrow card. A card beside another one can be narrow in a
   * wide window. With `card`, cells use `inColumns` and `inRows` instead of `max-wide:hidden` and `wide:hidden`.
   */
  fits?: 'window' | 'card';
  className?: string;
};

const byWindow = {
  table: 'max-wide:block',
  head: 'max-wide:sr-only',
  body: 'max-wide:block',
  row: 'max-wide:grid max-wide:h-auto max-wide:grid-flow-row-dense max-wide:grid-cols-[auto_minmax(0,1fr)_auto] max-wide:px-(--card-edge) max-wide:py-3 max-wide:[table:first-child>tbody>&:first-child]:border-t-0',
  cell: 'max-wide:min-w-0',
  edge: 'wide:px-3 wide:first:pl-(--card-edge) wide:last:pr-(--card-edge)',
  end: 'wide:text-right',
  onlySide: 'max-wide:row-span-2',
  lead: 'max-wide:col-start-1 max-wide:row-span-2 max-wide:mr-3 max-wide:self-center',
  title: 'max-wide:order-first max-wide:col-start-2 max-wide:font-medium',
  note: 'max-wide:col-start-2 max-wide:text-small max-wide:text-text-3',
  side: 'max-wide:col-start-3 max-wide:ml-3 max-wide:self-center max-wide:text-right',
  hidden: 'max-wide:hidden',
};

/** Like `byWindow`, by the width of the card. */
const byCard: typeof byWindow = {
  table: '@max-[38rem]/table:block',
  head: '@max-[38rem]/table:sr-only',
  body: '@max-[38rem]/table:block',
  row: '@max-[38rem]/table:grid @max-[38rem]/table:h-auto @max-[38rem]/table:grid-flow-row-dense @max-[38rem]/table:grid-cols-[auto_minmax(0,1fr)_auto] @max-[38rem]/table:px-(--card-edge) @max-[38rem]/table:py-3 @max-[38rem]/table:[div:first-child>table>tbody>&:first-child]:border-t-0',
  cell: '@max-[38rem]/table:min-w-0',
  edge: '@min-[38rem]/table:px-2 @min-[38rem]/table:first:pl-(--card-edge) @min-[38rem]/table:last:pr-(--card-edge)',
  end: '@min-[38rem]/table:text-right',
  onlySide: '@max-[38rem]/table:row-span-2',
  lead: '@max-[38rem]/table:col-start-1 @max-[38rem]/table:row-span-2 @max-[38rem]/table:mr-3 @max-[38rem]/table:self-center',
  title: '@max-[38rem]/table:order-first @max-[38rem]/table:col-start-2 @max-[38rem]/table:font-medium',
  note: '@max-[38rem]/table:col-start-2 @max-[38rem]/table:text-small @max-[38rem]/table:text-text-3',
  side: '@max-[38rem]/table:col-start-3 @max-[38rem]/table:ml-3 @max-[38rem]/table:self-center @max-[38rem]/table:text-right',
  hidden: '@max-[38rem]/table:hidden',
};

/** For parts of cells: hidden while rows have two lines. */
export const inColumns = '@max-[38rem]/table:hidden';
/** For parts of cells: hidden while there are columns. */
export const inRows = '@min-[38rem]/table:hidden';

// The browser gives the other columns what their text needs, because the shares of a table add up to 100%.
// The largest width keeps long text from widening the table, but not the column from growing.
const shares = {
  30: '@min-[38rem]/table:w-[30%] @min-[38rem]/table:max-w-24',
  35: '@min-[38rem]/table:w-[35%] @min-[38rem]/table:max-w-24',
  40: '@min-[38rem]/table:w-[40%] @min-[38rem]/table:max-w-24',
  60: '@min-[38rem]/table:w-[60%] @min-[38rem]/table:max-w-24',
  100: '@min-[38rem]/table:w-full @min-[38rem]/table:max-w-24',
};

const dropped = {
  44: '@min-[38rem]/table:@max-[44rem]/table:hidden',
  50: '@min-[38rem]/table:@max-[50rem]/table:hidden',
  54: '@min-[38rem]/table:@max-[54rem]/table:hidden',
  58: '@min-[38rem]/table:@max-[58rem]/table:hidden',
};

// Some browsers drop the table semantics of rows laid out as a grid, so set the roles explicitly.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
};

/** Columns if there is room, otherwise rows of two lines. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isChosen,
  unfolded,
  More,
  fits = 'window',
  className,
}: TableProps<Row>) {
  const sides = columns.filter(({ phone }) => phone === 'side').length;
  const layout = fits === 'card' ? byCard : byWindow;
  const table = (
    <table {...roles.table} className={clsx('w-full border-collapse text-body', layout.table, className)}>
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.group} className={layout.head}>
        <tr {...roles.row} className="h-9">
          {columns.map(({ key, head, align, ...column }) => (
            <th
              key={key}
              {...roles.head}
              scope="col"
              className={clsx(
                layout.edge,
                'text-small font-normal text-text-2',
                fits === 'card' && 'whitespace-nowrap',
                align === 'end' ? 'text-right' : 'text-left',
                widthOf(column),
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className={layout.body}>
        {rows.map((row) => {
          const isUnfolded = rowKey(row) === unfolded;
          return (
            <Fragment key={rowKey(row)}>
              <tr
                {...roles.row}
                className={clsx(
                  'h-12 border-t border-line',
                  isChosen && 'relative',
                  isChosen?.(row)
                    ? 'bg-hover'
                    : isChosen && 'hover:bg-[color-mix(in_srgb,var(--hover)_50%,transparent)]',
                  layout.row,
                )}
              >
                {columns.map(({ key, cell, align, phone, text, ...column }) => (
                  <td
                    key={key}
                    {...roles.cell}
                    className={clsx(
                      layout.edge,
                      layout.cell,
                      align === 'end' ? [layout.end, 'numeric'] : 'text-left',
                      text,
                      widthOf(column),
                      layout[phone],
                      phone === 'side' && sides === 1 && layout.onlySide,
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {isUnfolded && More && (
                <tr {...roles.row} className={layout.body}>
                  <td
                    {...roles.cell}
                    colSpan={columns.length}
                    className={clsx('bg-sunken px-(--card-edge) py-4', layout.body)}
                  >
                    <More row={row} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
  return fits === 'card' ? <div className="@container/table">{table}</div> : table;
}

const widthOf = ({ whole, share, from }: Pick<Column<never>, 'whole' | 'share' | 'from'>) =>
  clsx(whole, share && shares[share], from && dropped[from]);

/** Makes a link as large as its row. */
export const rowLinkClasses = 'after:absolute after:inset-0';
