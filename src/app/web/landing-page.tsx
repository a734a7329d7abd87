import { useQuery } from '@tanstack/react-query'
import { signInUrl } from '#features/accounts/web/index.ts'
import { featuredCats } from '#features/cats/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { CatWindows } from './cat-windows.tsx'
import { Claims } from './claims.tsx'
import { Plates } from './plates.tsx'
import { LANDING, STATISTICS } from './site-copy.ts'

/** Cats in the windows of the first screen; the others are met further down. */
const WINDOWS = 3

/** What a signed-out visitor sees first. */
export function LandingPage() {
  const cats = useQuery(featuredCats).data?.items ?? []
  const others = cats.slice(WINDOWS)
  const last = cats[1]?.picture
  return (
    <>
      <title>Littermate | Kittens from verified breeders</title>
      <section className="page grid items-center gap-x-16 gap-y-12 pt-10 pb-16 sm:pt-16 lg:grid-cols-[1.1fr_1fr] lg:pt-14 lg:pb-20">
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
            <Link className="link" to={signInUrl('/')} reload>
              Sign In
            </Link>{' '}
            or{' '}
            <Link className="link" to="/cats">
              look around first
            </Link>
          </p>
        </div>
        <CatWindows cats={cats} />
      </section>
      <div className="page">
        <dl className="grid grid-cols-3 border-y border-line py-8 sm:py-12">
          {STATISTICS.map(({ figure, text }) => (
            <div
              key={text}
              className="flex flex-col-reverse justify-end border-line px-2 text-center not-first:border-l sm:gap-1"
            >
              <dt className="text-sm text-muted sm:text-base">{text}</dt>
              <dd className="figures font-serif text-3xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <section className="page py-16 sm:py-24">
        <h2 className="mb-10 max-w-xl text-3xl sm:mb-14">{LANDING.claimsTitle}</h2>
        <Claims />
      </section>
      {others.length > 0 && (
        <section className="border-y border-line bg-surface">
          <div className="page py-16 sm:py-24">
            <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 sm:mb-10">
              <h2 className="text-3xl">{LANDING.meetTitle}</h2>
              <Link to="/cats" className="link">
                See all cats
              </Link>
            </div>
            <Plates cats={others} />
          </div>
        </section>
      )}
      <section className="page pt-16 sm:pt-24">
        <div className="grid items-end gap-x-12 gap-y-8 overflow-hidden rounded-lg bg-action-soft px-6 pt-10 sm:px-12 md:grid-cols-[1fr_15rem] lg:px-20">
          <div className="self-center md:pb-10">
            <h2 className="text-3xl">{LANDING.closing.title}</h2>
            <p className="mt-3 mb-7 max-w-prose">{LANDING.closing.text}</p>
            <LinkButton size="lg" href={signInUrl('/')}>
              Get Started Today
            </LinkButton>
          </div>
          {last && (
            <span className="window mx-auto aspect-[4/5] w-48 rounded-b-none md:w-full">
              <Picture
                picture={last}
                alt=""
                sizes="(min-width: 48rem) 15rem, 12rem"
                small
                className="size-full"
              />
            </span>
          )}
        </div>
      </section>
    </>
  )
}
