import { useQuery } from '@tanstack/react-query'
import { signInUrl } from '#features/accounts/web/index.ts'
import { featuredCats } from '#features/cats/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Plates } from './plates.tsx'
import { LANDING, STATISTICS } from './site-copy.ts'

/** What a signed-out visitor sees first. */
export function LandingPage() {
  const { data } = useQuery(featuredCats)
  return (
    <>
      <title>Littermate | Kittens from verified breeders</title>
      <section className="page grid items-center gap-10 pt-10 pb-14 sm:pt-16 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:pt-20 lg:pb-24">
        <div>
          <h1 className="text-4xl">{LANDING.title}</h1>
          <p className="mt-6 max-w-prose text-lg text-muted">{LANDING.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton size="lg" href={signInUrl('/cats')}>
              Browse Available Kittens
            </LinkButton>
            <LinkButton size="lg" variant="secondary" href={signInUrl('/breeders/apply')}>
              Become a Breeder
            </LinkButton>
          </div>
          <p className="mt-5 text-muted">
            <a className="link" href={signInUrl('/')}>
              Sign In
            </a>{' '}
            or{' '}
            <Link className="link" to="/cats">
              look around first
            </Link>
          </p>
        </div>
        <Plates cats={data?.items ?? []} />
      </section>
      <div className="page">
        <dl className="grid grid-cols-3 gap-4 border-y border-line py-8 text-center sm:py-10">
          {STATISTICS.map(({ figure, text }) => (
            <div key={text} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-muted sm:text-base">{text}</dt>
              <dd className="figures font-serif text-2xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <section className="page py-14 sm:py-20 lg:py-24">
        <h2 className="max-w-xl text-2xl">Careful people on both sides of every kitten</h2>
        <ol className="mt-8 grid gap-x-16 gap-y-8 sm:mt-12 md:grid-cols-2">
          {LANDING.claims.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 border-t border-line pt-6">
              <span aria-hidden="true" className="font-serif text-2xl text-clay">
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className="page">
        <div className="rounded-lg bg-action-soft px-6 py-12 text-center sm:py-16">
          <h2 className="text-2xl">{LANDING.closing.title}</h2>
          <p className="mx-auto mt-3 mb-7 max-w-prose">{LANDING.closing.text}</p>
          <LinkButton size="lg" href={signInUrl('/')}>
            Get Started Today
          </LinkButton>
        </div>
      </section>
    </>
  )
}
