import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TEXT_PAGES } from './texts/index.ts'
import { type Section, toAnchor } from './texts/text-page-content.ts'

/** Pages with at least this many sections have a table of contents. */
const LONG_PAGE_SECTIONS = 5

/** A section that is not only text, before the page's last one. */
type Extra = { title: string; content: ReactNode }

/** The text page of the current path. On wide screens, its table of contents is next to it. */
export function TextPage({ action, extra }: { action?: ReactNode; extra?: Extra }) {
  const path = useLocation().pathname.replace(/\/$/, '')
  const page = TEXT_PAGES[path]
  if (!page) return null
  const long = page.sections.length >= LONG_PAGE_SECTIONS
  const sections: (Section | Extra)[] = extra ? page.sections.toSpliced(-1, 0, extra) : page.sections
  return (
    <div className="page py-12 sm:py-20">
      <PageTitle>{page.title}</PageTitle>
      <header className="max-w-2xl">
        <h1 className="text-3xl">{page.title}</h1>
        <p className="mt-4 text-lg text-muted">{page.lead}</p>
        {action && <div className="mt-6">{action}</div>}
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:flex lg:flex-row-reverse lg:items-start">
        {long && (
          <nav aria-label="On this page" className="card shrink-0 p-5 text-sm lg:sticky lg:top-24">
            <p className="mb-2 font-sans text-xs font-semibold tracking-wide text-clay uppercase">
              On this page
            </p>
            <ol>
              {sections.map((section) => (
                <li key={section.title}>
                  <a href={`#${toAnchor(section)}`} className="block py-1 text-muted hover:underline">
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <article className="mr-auto grid min-w-0 max-w-2xl gap-10">
          {sections.map((section) =>
            'content' in section ? (
              <section key={section.title} className="grid gap-5">
                <h2 id={toAnchor(section)} className="text-2xl">
                  {section.title}
                </h2>
                {section.content}
              </section>
            ) : (
              <SectionView key={section.title} section={section} />
            ),
          )}
        </article>
      </div>
    </div>
  )
}

function SectionView({ section }: { section: Section }) {
  const { title, text = [], questions = [] } = section
  return (
    <section className="grid gap-3">
      <h2 id={toAnchor(section)} className="text-2xl">
        {title}
      </h2>
      {text.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>
            <TextWithLinks text={block} />
          </p>
        ) : (
          <ul key={block[0]} className="grid list-disc gap-2 pl-5">
            {block.map((point) => (
              <li key={point}>
                <TextWithLinks text={point} />
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
                <TextWithLinks text={answer} />
              </p>
            </details>
          ))}
        </div>
      )}
    </section>
  )
}

/** Text in which `[links](/path)` become links. */
function TextWithLinks({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, label, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    return to ? (
      <Link key={part} to={to} className="link">
        {label}
      </Link>
    ) : (
      part
    )
  })
}
