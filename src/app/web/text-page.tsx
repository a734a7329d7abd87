import { useLocation } from 'react-router'
import { TEXTS } from './texts.ts'

/** A page of text, chosen by its path. */
export function TextPage() {
  const page = TEXTS[useLocation().pathname.replace(/\/$/, '')]
  if (!page) return null
  return (
    <article className="page max-w-2xl py-12 sm:py-20">
      <title>{`${page.title} | Littermate`}</title>
      <h1 className="text-3xl">{page.title}</h1>
      <p className="mt-4 text-lg text-muted">{page.lead}</p>
      {page.sections.map(({ title, text }) => (
        <section key={title} className="mt-10 grid gap-3">
          <h2 className="text-xl">{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
