import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PlainSection } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Guide } from '../contract.ts'
import { BreedPicture } from './breed-picture.tsx'
import { PriceTable } from './price-table.tsx'
import { guideQueries } from './queries.ts'

/** What to ask about any kitten. */
const QUESTIONS = [
  'May I see the results of both parents for the tests above?',
  'May I see the kitten with its mother, in person or on a video call?',
  'If a parent is white: was its hearing tested?',
  'How old are the parents, how closely are they related, and may I see their pedigrees?',
  'Where do the kittens grow up, and whom have they met: children, dogs, visitors?',
  'Which vaccinations and which microchip will the kitten have when it leaves?',
  'What does the contract say if the kitten falls ill, or if I cannot keep it?',
]

/** The cats and litters of the breed. */
type Lists = { lists: (guide: Guide) => ReactNode }

/** `/breeds/{slug}`: one guide. */
export function GuidePage({ lists }: Lists) {
  const { slug = '' } = useParams()
  return (
    <LoadedPage query={useQuery(guideQueries.detail(slug))} missing={<NoGuide />}>
      {(guide) =>
        guide.slug === slug ? (
          <GuideView key={slug} guide={guide} lists={lists} />
        ) : (
          <Navigate to={`/breeds/${guide.slug}`} replace />
        )
      }
    </LoadedPage>
  )
}

function NoGuide() {
  return (
    <div className="page max-w-2xl py-16 sm:py-24">
      <PageTitle>Breed Not Found</PageTitle>
      <EmptyState
        isPage
        title="Breed Not Found"
        hint="There is no guide with this name. The link may be wrong."
      >
        <LinkButton to="/breeds">See all breeds</LinkButton>
      </EmptyState>
    </div>
  )
}

function GuideView({ guide, lists }: Lists & { guide: Guide }) {
  const {
    name,
    aliases,
    temperament,
    size,
    coat,
    look,
    care,
    living,
    drawbacks,
    healthTests,
    furtherTests,
    prices,
  } = guide
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>{`${name} Cats`}</PageTitle>
      <Breadcrumb steps={[{ to: '/breeds', text: 'Cat Breeds' }]} current={name} />
      <header className="max-w-2xl">
        <h1 className="text-3xl">{name}</h1>
        <p className="mt-3 text-lg text-muted">{temperament}</p>
      </header>
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="grid max-w-2xl min-w-0 gap-8">
          <PlainSection title="Living with one">
            <p>{living}</p>
          </PlainSection>
          <PlainSection title="Before you decide">
            <p>{drawbacks}</p>
          </PlainSection>
          <PlainSection title="Look and coat">
            <p>{look}</p>
            <p className="mt-3">{care}</p>
          </PlainSection>
          <PlainSection title="Health, and the tests of the parents">
            <HealthTests tests={healthTests} />
            <FurtherTests tests={furtherTests} />
          </PlainSection>
          <PlainSection title="What to ask a breeder">
            <ul className="grid list-disc gap-2 pl-5">
              {QUESTIONS.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </PlainSection>
        </div>
        <aside aria-label="In short" className="card grid gap-6 p-5 max-lg:order-first sm:p-6">
          <Portrait guide={guide} />
          <Facts>
            <Fact name="Size">{size}</Fact>
            <Fact name="Coat">{coat}</Fact>
            {aliases.length > 0 && (
              <Fact name="Also called" wide>
                {aliases.join(', ')}
              </Fact>
            )}
          </Facts>
          {prices.length > 0 && (
            <section>
              <h2 className="mb-3 text-xl">What they cost here</h2>
              <PriceTable prices={prices} />
            </section>
          )}
          <LinkButton to={`/breeders?q=${encodeURIComponent(name)}`} variant="secondary">
            {`Find ${name} breeders`}
          </LinkButton>
        </aside>
      </div>
      {lists(guide)}
    </div>
  )
}

/** A cat of the breed that is for sale, as an example of its looks, or else a drawing of one. */
function Portrait({ guide: { slug, name } }: { guide: Guide }) {
  const { data } = useQuery(guideQueries.cats(slug))
  const cat = data?.items.find(({ picture }) => picture)
  if (!data) return null
  if (!cat?.picture)
    return (
      <div className="-mx-5 -mt-5 overflow-hidden rounded-t-lg sm:-mx-6 sm:-mt-6">
        <BreedPicture
          slug={slug}
          alt={`Drawing of a ${name}`}
          isFirst
          className="aspect-4/3 w-full object-cover object-[50%_25%]"
        />
      </div>
    )
  return (
    <figure className="-mx-5 -mt-5 sm:-mx-6 sm:-mt-6">
      <Link to={`/cats/${cat.id}`} className="block overflow-hidden rounded-t-lg">
        <Picture
          picture={cat.picture}
          alt={`${cat.name}, ${cat.breed}`}
          sizes="(min-width: 64rem) 20rem, 100vw"
          priority
          className="aspect-4/3 w-full"
        />
      </Link>
      <figcaption className="px-5 pt-2 text-sm text-muted sm:px-6">
        <bdi>{cat.name}</bdi>, for sale now
      </figcaption>
    </figure>
  )
}

function HealthTests({ tests }: { tests: Guide['healthTests'] }) {
  return (
    <ul className="grid gap-4">
      {tests.map(({ name, why, source }) => (
        <li key={name}>
          <h3 className="font-sans text-base font-medium">{name}</h3>
          <p>
            {why}{' '}
            <a href={source.url} rel="noopener" className="link">
              {source.title}
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Tests that breeders make although no page that we found is about the breed. */
function FurtherTests({ tests }: { tests: string[] }) {
  if (tests.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="font-sans text-base font-medium">Also offered</h3>
      <p className="text-muted">We found no page about this breed for these, so ask the breeder.</p>
      <ul className="mt-1 list-disc pl-5">
        {tests.map((test) => (
          <li key={test}>{test}</li>
        ))}
      </ul>
    </div>
  )
}
