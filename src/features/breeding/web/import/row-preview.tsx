import { ScrollBox } from '#ui/lists/scroll-box.tsx'
import { fieldLabel } from '../../rules/import/fields.ts'
import type { SentRow } from '../../rules/import/read-rows.ts'
import type { Columns } from './columns.ts'

/** Rows that are shown. */
const SHOWN = 3

/** The first rows as they are read. */
export function RowPreview({ rows, columns }: { rows: SentRow[]; columns: Columns }) {
  const fields = columns.fields.filter((field) => field !== null)
  if (fields.length === 0 || rows.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 text-lg">How the first rows are read</h3>
      <ScrollBox label="How the first rows are read" className="card">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="px-3 py-2 font-medium">
                Row
              </th>
              {fields.map((field) => (
                <th key={field} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                  {fieldLabel(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(({ row, values }) => (
              <tr key={row} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-2 text-left font-normal tabular-nums">
                  {row}
                </th>
                {fields.map((field) => (
                  <td key={field} className="px-3 py-2">
                    <bdi className="block max-w-64 truncate">{valueText(values, field)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}

function valueText(values: Record<string, unknown>, field: string): string {
  const [name = '', part, last] = field.split('.')
  if (name === 'registrations') return textOf(itemOf(itemOf(values.registrations, part), last))
  if (name === 'numbers') {
    const found = Array.isArray(values.registrations) ? values.registrations : []
    return textOf(
      itemOf(
        found.find((each) => itemOf(each, 'registry') === part),
        'number',
      ),
    )
  }
  return textOf(part ? itemOf(values[name], part) : values[name])
}

function itemOf(value: unknown, key: string | undefined): unknown {
  return typeof value === 'object' && value !== null && key ? Reflect.get(value, key) : undefined
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value == null ? '' : String(value)
}
