import { ChipLink } from '#ui/chip-link.tsx'
import { useFilterLink } from '#ui/lists/list-form.ts'

type Filter = { id: string | null; text: string; href: string }

type Props = {
  label: string
  /** The parameters of the URL that the links set, separated by spaces. */
  params: string
  current: string | null
  filters: Filter[]
}

/** A filter as a row of links. */
export function FilterLinks(props: Props) {
  const onClick = useFilterLink(props.params)
  return (
    <nav aria-label={props.label} className="flex flex-wrap gap-1.5">
      {props.filters.map(({ id, text, href }) => (
        <ChipLink
          key={id}
          to={href}
          onClick={onClick}
          replace
          aria-current={id === props.current ? 'true' : undefined}
        >
          {text}
        </ChipLink>
      ))}
    </nav>
  )
}
