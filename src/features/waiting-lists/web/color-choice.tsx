import { useId } from 'react'

type Props = {
  /** The colors of the list, and those that the family chose before. */
  colors: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** Several colors, or any color, which is no choice. */
export function ColorChoice({ colors, chosen, onChange, error }: Props) {
  const id = useId()
  const shown = [...colors, ...chosen.filter((color) => !colors.includes(color))]
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id} ${id}-error` : id}>
      <legend className="text-sm font-medium">Colors</legend>
      <p id={id} className="mb-2 text-sm text-muted">
        Choose one or more, or leave it at any color.
      </p>
      <div className="flex flex-wrap gap-2">
        <Chip label="Any color" isOn={chosen.length === 0} onChange={() => onChange([])} />
        {shown.map((color) => (
          <Chip
            key={color}
            label={color}
            isOn={chosen.includes(color)}
            onChange={(isOn) =>
              onChange(shown.filter((each) => (each === color ? isOn : chosen.includes(each))))
            }
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Chip({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-3.5 hover:bg-sunken has-checked:border-action has-checked:bg-action-soft has-checked:text-action">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-4 shrink-0 accent-action"
      />
      {label}
    </label>
  )
}
