import { useQuery } from '@tanstack/react-query'
import { signInUrl, signUpUrl } from '#features/accounts/web/index.ts'
import { featuredCats } from '#features/cats/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Picture } from '#ui/picture.tsx'
import { FeaturedCats } from './featured-cats.tsx'
import { FindCats } from './find-cats.tsx'
import { MoreCats } from './more-cats.tsx'
import { Proofs } from './proofs.tsx'
import { LANDING } from './site-copy.ts'
import { Statistics } from './statistics.tsx'
import { Story } from './story.tsx'

/** Cats on the first screen; the others follow further down. */
const FIRST_CATS = 3

/** The front page for visitors. */
export function LandingPage() {
  const cats = useQuery(featuredCats).data?.items ?? []
  const others = cats.slice(FIRST_CATS)
  const last = cats[1]?.picture
  return (
    <>
      <PageTitle complete>Littermate | Kittens from verified breeders</PageTitle>
      <section className="page grid items-center gap-x-16 gap-y-12 py-8 sm:py-12 lg:grid-cols-2">
        <div>
          <h1 dir="auto" className="text-4xl">
            {LANDING.title}
          </h1>
          <p className="mt-4 max-w-prose text-lg text-muted">{LANDING.lead}</p>
          <div className="mt-6">
            <FindCats />
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton variant="secondary" href={signInUrl('/cats')}>
              Browse Available Kittens
            </LinkButton>
            <LinkButton variant="secondary" href={signUpUrl('/breeders/apply')}>
              Become a Breeder
            </LinkButton>
          </div>
          <p className="mt-5 text-muted">
            <Link className="link" to={signInUrl('/')} reload>
              Sign In
            </Link>{' '}
            or{' '}
            <Link className="link" to="/cats">
              browse cats first
            </Link>
          </p>
        </div>
        <FeaturedCats cats={cats} />
      </section>
      <div className="page">
        <Proofs />
        <Statistics />
      </div>
      <section className="page py-16 sm:py-24">
        <h2 className="mb-8 max-w-xl text-3xl">{LANDING.storyTitle}</h2>
        <Story />
      </section>
      {others.length > 0 && (
        <section className="border-y border-line bg-surface">
          <div className="page py-16 sm:py-24">
            <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
              <h2 className="text-3xl">{LANDING.moreCatsTitle}</h2>
              <Link to="/cats" className="link">
                See all cats
              </Link>
            </div>
            <MoreCats cats={others} />
          </div>
        </section>
      )}
      <section className="page pt-16 sm:pt-24">
        <div className="flex flex-wrap items-end justify-between gap-x-16 overflow-hidden rounded-lg bg-action-soft px-6 pt-6 sm:px-12">
          <div className="max-w-xl pb-10">
            <h2 dir="auto" className="text-3xl">
              {LANDING.closing.title}
            </h2>
            <p dir="auto" className="mt-3 mb-6">
              {LANDING.closing.text}
            </p>
            <LinkButton size="lg" href={signUpUrl('/')}>
              Get Started Today
            </LinkButton>
          </div>
          {last && (
            <span className="mx-auto -mb-2 block aspect-[4/5] w-52 overflow-hidden rounded-arch bg-sunken">
              <Picture picture={last} alt="" sizes="13rem" small className="size-full" />
            </span>
          )}
        </div>
      </section>
    </>
  )
}
