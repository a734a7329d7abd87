import { ChipLink } from '#ui/chip-link.tsx'

type Choice = { id: string | null; text: string; href: string }

/** A filter as a row of links, of which one is chosen. */
export function Choices(props: { label: string; chosen: string | null; choices: Choice[] }) {
  return (
    <nav aria-label={props.label} className="flex flex-wrap gap-1.5">
      {props.choices.map(({ id, text, href }) => (
        <ChipLink key={text} to={href} replace aria-current={id === props.chosen ? 'true' : undefined}>
          {text}
        </ChipLink>
      ))}
    </nav>
  )
}
