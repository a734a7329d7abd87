import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TEXT_PAGES } from './texts/index.ts'
import { anchorOf, type Section } from './texts/text-page-content.ts'

/** From so many sections on, a page begins with a list of them. */
const LONG = 5

/** A page of text, chosen by its path: on wide screens its contents stand beside it. */
export function TextPage() {
  const path = useLocation().pathname.replace(/\/$/, '')
  const page = TEXT_PAGES[path]
  if (!page) return null
  const long = page.sections.length >= LONG
  return (
    <div className="page py-12 sm:py-20">
      <PageTitle>{page.title}</PageTitle>
      <header className="max-w-2xl">
        <h1 className="text-3xl">{page.title}</h1>
        <p className="mt-4 text-lg text-muted">{page.lead}</p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:flex lg:flex-row-reverse lg:items-start lg:justify-between">
        {long && (
          <nav aria-label="On this page" className="card shrink-0 p-5 text-sm lg:sticky lg:top-24">
            <p className="mb-2 font-sans text-xs font-semibold tracking-wide text-clay uppercase">
              On this page
            </p>
            <ol>
              {page.sections.map((section) => (
                <li key={section.title}>
                  <a href={`#${anchorOf(section)}`} className="block py-1 text-muted hover:underline">
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <article className="grid max-w-2xl gap-10">
          {page.sections.map((section) => (
            <SectionOf key={section.title} section={section} />
          ))}
        </article>
      </div>
    </div>
  )
}

function SectionOf({ section }: { section: Section }) {
  const { title, text = [], questions = [] } = section
  return (
    <section className="grid gap-3">
      <h2 id={anchorOf(section)} className="text-2xl">
        {title}
      </h2>
      {text.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>
            <Linked text={block} />
          </p>
        ) : (
          <ul key={block[0]} className="grid list-disc gap-2 pl-5">
            {block.map((point) => (
              <li key={point}>
                <Linked text={point} />
              </li>
            ))}
          </ul>
        ),
      )}
      {questions.length > 0 && (
        <div className="card mt-1 px-5">
          {questions.map(({ question, answer }) => (
            <details key={question} className="border-line not-first:border-t">
              <summary className="flex items-baseline justify-between gap-4 py-4 font-medium hover:underline">
                {question}
                <span aria-hidden="true" className="text-clay">
                  +
                </span>
              </summary>
              <p className="-mt-1 pb-5">
                <Linked text={answer} />
              </p>
            </details>
          ))}
        </div>
      )}
    </section>
  )
}

/** Words with `[links](/path)` in them. */
function Linked({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, words, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    return to ? (
      <Link key={part} to={to} className="link">
        {words}
      </Link>
    ) : (
      part
    )
  })
}
