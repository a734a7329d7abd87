import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useRef, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Answered, SearchEndpoints } from '../contract.ts'
import { invalidateSearches, questionsQuery } from './queries.ts'

const QuestionForm = lazy(async () => ({ default: (await import('./question-form.tsx')).QuestionForm }))

/** Questions for a new buyer on the home page, which end in a saved search. Nothing once they were answered or skipped. */
export function FirstQuestions() {
  const { data } = useQuery(questionsQuery)
  const [result, setResult] = useState<Answered | null>(null)
  const api = useApi<SearchEndpoints>()
  const client = useQueryClient()
  const close = () => client.setQueryData(questionsQuery.queryKey, { isOpen: false, breeds: [] })
  const skip = useAction({
    run: () => api.call('POST /api/first-questions/skip'),
    failed: { title: 'That did not work' },
    onSuccess: close,
  })
  if (result) return <AnsweredQuestions {...result} />
  if (!data?.isOpen) return null
  return (
    <section className="card grid gap-4 p-6 sm:p-8" aria-label="Questions for you">
      <div>
        <h2 className="text-xl">What are you looking for?</h2>
        <p className="mt-1 text-muted">Four answers, and we tell you about every kitten that fits.</p>
      </div>
      <LazyContent>
        <QuestionForm
          breeds={data.breeds}
          onSkip={() => skip.mutate()}
          onAnswered={async (answered) => {
            setResult(answered)
            close()
            await invalidateSearches(client)
          }}
        />
      </LazyContent>
    </section>
  )
}

function AnsweredQuestions({ search, suggested }: Answered) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form with the button that was used is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card grid gap-4 p-6 sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        We are looking for you now
      </h2>
      <p className="wrap-anywhere">
        <span>{`“${search.name}” is in your saved searches. There you choose when we email you, or end it.`}</span>
      </p>
      {search.note && <p>{search.note}</p>}
      {suggested.length > 0 && <Suggested breeds={suggested} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={search.path}>See what there is now</LinkButton>
        <LinkButton variant="secondary" to="/searches">
          Saved searches
        </LinkButton>
      </div>
    </section>
  )
}

/** The breeds that suit the home, each with what its guide says. */
function Suggested({ breeds }: { breeds: Answered['suggested'] }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-base">
        {breeds.length > 1 ? 'Breeds that suit your home' : 'A breed that suits your home'}
      </h3>
      <ul className="grid gap-3 sm:grid-cols-3">
        {breeds.map(({ name, slug, reason }) => (
          <li key={slug} className="rounded-lg bg-sunken p-4">
            <Link to={`/breeds/${slug}`} className="link font-medium">
              {name}
            </Link>
            <p className="text-sm text-muted">{`“${reason}”`}</p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">The words are those of our breed guides.</p>
    </div>
  )
}
