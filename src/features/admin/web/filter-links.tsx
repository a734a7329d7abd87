import { ChipLink } from '#ui/chip-link.tsx'

type Filter = { id: string | null; text: string; href: string }

/** A filter as a row of links. */
export function FilterLinks(props: { label: string; current: string | null; filters: Filter[] }) {
  return (
    <nav aria-label={props.label} className="flex flex-wrap gap-1.5">
      {props.filters.map(({ id, text, href }) => (
        <ChipLink key={text} to={href} replace aria-current={id === props.current ? 'true' : undefined}>
          {text}
        </ChipLink>
      ))}
    </nav>
  )
}
