import { Checkbox, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FAMILY_FIELDS, type FamilyColumns, type FamilyField } from '../../rules/invitations/read-families.ts'

const LABELS: Record<FamilyField, string> = {
  name: 'Name',
  email: 'Email address',
  since: 'Waits since',
  notes: 'Note for you',
}

type Props = { rows: string[][]; columns: FamilyColumns; onChange: (columns: FamilyColumns) => void }

/** What each column of the lines is, as it was guessed, to be corrected. */
export function ColumnChoice({ rows, columns, onChange }: Props) {
  const { fields, hasHeader } = columns
  const set = (column: number, field: FamilyField | null) =>
    onChange({
      ...columns,
      fields: fields.map((each, index) => {
        if (index === column) return field
        // First and last names are two columns; there is one address and one day.
        return each === field && (field === 'email' || field === 'since') ? null : each
      }),
    })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">What the columns are</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {fields.map((field, column) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            key={column}
            label={<bdi className="wrap-anywhere">{titleOf(rows, hasHeader, column)}</bdi>}
          >
            {(control) => (
              <Select
                {...control}
                value={field ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  set(column, FAMILY_FIELDS.find((each) => each === value) ?? null)
                }
              >
                <option value="">Leave out</option>
                {FAMILY_FIELDS.map((each) => (
                  <option key={each} value={each}>
                    {LABELS[each]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <Checkbox
        label="The first line has the names of the columns"
        checked={hasHeader}
        onChange={({ currentTarget }) => onChange({ ...columns, hasHeader: currentTarget.checked })}
      />
    </fieldset>
  )
}

function titleOf([first = []]: string[][], hasHeader: boolean, column: number): string {
  return (hasHeader && first[column]?.trim()) || `Column ${column + 1}`
}
