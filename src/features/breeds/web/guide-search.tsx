import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip-link.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { useUrlForm } from '#ui/forms/use-url-form.ts'
import { COATS, type Coat } from './coats.ts'
import {
  type GuideFilter,
  guidesUrl,
  MAX_WORDS,
  QUESTIONS,
  type Question,
  readGuideFilter,
  toggleQuestion,
} from './guide-filters.ts'

/** Words, questions, and coats: a GET form and links, which also work before scripts are loaded. */
export function GuideSearch({ filter }: { filter: GuideFilter }) {
  const { coat: current, suits } = filter
  const coats: [Coat | undefined, string][] = [
    [undefined, 'Any'],
    ...(Object.entries(COATS) as [Coat, string][]),
  ]
  return (
    <div className="mt-5 grid gap-4">
      <SearchForm filter={filter} />
      <Chips label="Suits you">
        {(Object.entries(QUESTIONS) as [Question, string][]).map(([question, text]) => (
          <li key={question}>
            <ChipLink
              to={guidesUrl(toggleQuestion(filter, question))}
              aria-current={suits.includes(question) ? 'true' : undefined}
            >
              {text}
            </ChipLink>
          </li>
        ))}
      </Chips>
      <Chips label="Coat">
        {coats.map(([coat, text]) => (
          <li key={text}>
            <ChipLink
              to={guidesUrl({ ...filter, coat })}
              aria-current={coat === current ? 'true' : undefined}
            >
              {text}
            </ChipLink>
          </li>
        ))}
      </Chips>
    </div>
  )
}

function SearchForm({ filter }: { filter: GuideFilter }) {
  const form = useRef<HTMLFormElement>(null)
  const noteOwnNavigation = useUrlForm(form, filter)
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    const { q } = readGuideFilter(new URLSearchParams({ q: String(words) }))
    navigate(guidesUrl({ ...filter, q }))
    noteOwnNavigation()
  }
  return (
    <search>
      <form ref={form} action="/breeds" method="get" onSubmit={submit} className="flex max-w-lg gap-2">
        {filter.suits.map((question) => (
          <input key={question} type="hidden" name="suits" value={question} />
        ))}
        {filter.coat && <input type="hidden" name="coat" value={filter.coat} />}
        <Input
          type="search"
          name="q"
          aria-label="Search breeds"
          defaultValue={filter.q}
          maxLength={MAX_WORDS}
          placeholder="Breed, or another name"
          enterKeyHint="search"
        />
        <Button type="submit" size="icon" aria-label="Search" className="shrink-0">
          <Search size={19} aria-hidden="true" />
        </Button>
      </form>
    </search>
  )
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="text-sm font-medium">{label}</span>
      <ul className="flex flex-wrap gap-1.5 sm:gap-2">{children}</ul>
    </nav>
  )
}
