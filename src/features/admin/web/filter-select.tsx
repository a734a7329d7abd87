import { useNavigate } from 'react-router'
import { Select } from '#ui/forms/controls.tsx'
import { currentUrl } from '#ui/lists/list-form.ts'

type Props = {
  label: string
  /** The parameter of the URL that the filter sets. */
  param: string
  current: string | null
  options: { id: string | null; text: string }[]
  /** The URL of a choice. */
  href: (id: string | null) => string
}

/** A filter as a select that opens its URL. */
export function FilterSelect({ label, param, current, options, href }: Props) {
  const navigate = useNavigate()
  return (
    <Select
      aria-label={label}
      value={current ?? ''}
      onChange={({ currentTarget }) =>
        navigate(currentUrl(href(currentTarget.value || null), param), { replace: true })
      }
      className="sm:w-auto"
    >
      {options.map(({ id, text }) => (
        <option key={text} value={id ?? ''}>
          {text}
        </option>
      ))}
    </Select>
  )
}
