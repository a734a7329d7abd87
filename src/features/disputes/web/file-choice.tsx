import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { EvidenceFile } from '../contract.ts'
import { MAX_PHOTOS } from '../rules.ts'

type Props = {
  label: string
  files: EvidenceFile[]
  /** Object IDs, in the order of the evidence. */
  value: string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

/** A form field that chooses files in an order: one PDF document, or photos, which become one. */
export function FileChoice({ label, files, value, onChange, error }: Props) {
  const chosen = value.flatMap((id) => files.find(({ objectId }) => objectId === id) ?? [])
  const left = files.filter(({ objectId }) => !value.includes(objectId))
  const remove = (id: string) => onChange(value.filter((other) => other !== id))
  const moveUp = (index: number) =>
    onChange([
      ...value.slice(0, index - 1),
      ...value.slice(index - 1, index + 1).reverse(),
      ...value.slice(index + 1),
    ])
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={`One PDF document, or up to ${MAX_PHOTOS} photos, which become one document in this order.`}
        error={error}
      >
        {(props) => (
          <Select
            {...props}
            value=""
            disabled={left.length === 0}
            onChange={({ target }) => target.value && onChange([...value, target.value])}
          >
            <option value="">
              {files.length === 0
                ? 'There are no files'
                : left.length === 0
                  ? 'All files are chosen'
                  : 'Add a file'}
            </option>
            {left.map(({ objectId, name, kind }) => (
              <option key={objectId} value={objectId}>
                {`${name} (${kind === 'pdf' ? 'PDF' : 'photo'})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen.length > 0 && (
        <ol className="grid gap-1.5 text-sm">
          {chosen.map(({ objectId, name, path }, index) => (
            <li key={objectId} className="flex flex-wrap items-center gap-2">
              <a href={path} className="link grow" target="_blank" rel="noreferrer">
                {`${index + 1}. ${name}`}
              </a>
              {index > 0 && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Move ${name} up`}
                  onClick={() => moveUp(index)}
                >
                  Move up
                </Button>
              )}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => remove(objectId)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
