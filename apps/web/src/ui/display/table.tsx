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
  className?: string;
};

const onPhone = {
  lead: 'max-wide:col-start-1 max-wide:row-span-2 max-wide:mr-3 max-wide:self-center',
  title: 'max-wide:order-first max-wide:col-start-2 max-wide:font-medium',
  note: 'max-wide:col-start-2 max-wide:text-small max-wide:text-text-3',
  side: 'max-wide:col-start-3 max-wide:ml-3 max-wide:self-center max-wide:text-right',
  hidden: 'max-wide:hidden',
};

// Some browsers drop the table semantics of rows laid out as a grid, so set the roles explicitly.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
};

/** Columns on a wide screen, rows of two lines on a narrow one. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isChosen,
  unfolded,
  More,
  className,
}: TableProps<Row>) {
  const sides = columns.filter(({ phone }) => phone === 'side').length;
  return (
    <table {...roles.table} className={clsx('w-full border-collapse text-body max-wide:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.group} className="max-wide:sr-only">
        <tr {...roles.row} className="h-9">
          {columns.map(({ key, head, align, whole }) => (
            <th
              key={key}
              {...roles.head}
              scope="col"
              className={clsx(cellEdge, 'text-small font-normal text-text-2', textAlign(align), whole)}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="max-wide:block">
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
                  'max-wide:grid max-wide:h-auto max-wide:grid-flow-row-dense max-wide:grid-cols-[auto_minmax(0,1fr)_auto] max-wide:px-(--card-edge) max-wide:py-3 max-wide:[table:first-child>tbody>&:first-child]:border-t-0',
                )}
              >
                {columns.map(({ key, cell, align, phone, text, whole }) => (
                  <td
                    key={key}
                    {...roles.cell}
                    className={clsx(
                      cellEdge,
                      'max-wide:min-w-0',
                      align === 'end' ? 'wide:text-right numeric' : 'text-left',
                      text,
                      whole,
                      onPhone[phone],
                      phone === 'side' && sides === 1 && 'max-wide:row-span-2',
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {isUnfolded && More && (
                <tr {...roles.row} className="max-wide:block">
                  <td
                    {...roles.cell}
                    colSpan={columns.length}
                    className="bg-sunken px-(--card-edge) py-4 max-wide:block"
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
}

/** Makes a link as large as its row. */
export const rowLinkClasses = 'after:absolute after:inset-0';

const cellEdge = 'wide:px-3 wide:first:pl-(--card-edge) wide:last:pr-(--card-edge)';
const textAlign = (align: 'start' | 'end' = 'start') => (align === 'end' ? 'text-right' : 'text-left');
