import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { fieldLabel, valueText } from '../../../lib/audit/value-text.ts';

const cell = 'px-3 py-2 text-left align-top wrap-anywhere';
/** On a phone, the field is above its two values. */
const row = 'max-sm:grid max-sm:grid-cols-2';

// Some browsers drop the table semantics of rows laid out as a grid, so set the roles explicitly.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** What changed: each field with its value before and after. */
export function ChangedValues({ entry: { action, before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <div className="overflow-hidden rounded-menu border border-line bg-surface">
      <table {...roles.table} className="w-full table-fixed border-collapse text-small max-sm:block">
        <caption className="sr-only">What changed</caption>
        <thead {...roles.group} className="max-sm:block">
          <tr {...roles.row} className={`${row} text-text-2`}>
            <th {...roles.head} scope="col" className={`${cell} w-1/4 font-normal max-sm:sr-only`}>
              Field
            </th>
            <th {...roles.head} scope="col" className={`${cell} font-normal`}>
              Before
            </th>
            <th {...roles.head} scope="col" className={`${cell} font-normal`}>
              After
            </th>
          </tr>
        </thead>
        <tbody {...roles.group} className="max-sm:block">
          {names.map((name) => (
            <tr key={name} {...roles.row} className={`${row} border-t border-line`}>
              <th
                {...roles.rowHead}
                scope="row"
                className={`${cell} font-normal text-text-2 max-sm:col-span-2 max-sm:pb-0`}
              >
                {fieldLabel(name)}
              </th>
              <Value text={valueText(action, name, before?.[name])} />
              <Value text={valueText(action, name, after?.[name])} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ text }: { text: string | null }) {
  return (
    <td {...roles.cell} className={`${cell} whitespace-pre-wrap`}>
      {text ?? <span className="text-text-3">None</span>}
    </td>
  );
}
