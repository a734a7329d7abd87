import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Mating } from '../../contract.ts'
import { BreedersOnly } from '../breeders-only.tsx'
import { KittenColors } from '../colors/kitten-colors.tsx'
import { MatingHealth } from '../health/mating-health.tsx'
import { InbreedingReport } from '../inbreeding/inbreeding-report.tsx'
import { matesUrl } from '../mates/mates-url.ts'
import { breedingQueries } from '../queries.ts'
import { breederHref, PedigreeTree } from '../tree/pedigree-tree.tsx'
import { AnimalChoice } from './animal-choice.tsx'
import { Checks } from './checks.tsx'
import { DepthChoice } from './depth-choice.tsx'
import { type Plan, pairingUrl, planUrl, readPlan } from './plan-url.ts'

/** `/breeding/plan`: the kittens of two animals, before they are mated. */
export function PlanPage() {
  return (
    <BreedersOnly title="Plan a mating">
      <PageTitle>Plan a mating</PageTitle>
      <PlanForm />
    </BreedersOnly>
  )
}

function PlanForm() {
  const navigate = useNavigate()
  const plan = readPlan(new URLSearchParams(useLocation().search))
  const { sire, dam, generations } = plan
  const choose = (change: Partial<Plan>) => void navigate(planUrl({ ...plan, ...change }))
  const only = sire && dam ? null : (sire ?? dam)
  return (
    <div className="grid gap-8">
      <header>
        <h1 className="text-3xl">Plan a mating</h1>
        <p className="mt-2 max-w-prose text-muted">
          Choose two animals. The inbreeding, health, and colors of their kittens are computed from the
          animals in the breeding books; nothing is stored.
        </p>
      </header>
      <div className="grid gap-5 md:grid-cols-2">
        <AnimalChoice label="Sire" sex="male" value={sire} onChoose={(id) => choose({ sire: id })} />
        <AnimalChoice label="Dam" sex="female" value={dam} onChoose={(id) => choose({ dam: id })} />
      </div>
      {only && (
        <p>
          <Link className="link" to={matesUrl({ animal: only })}>
            Find a mate for this animal
          </Link>
        </p>
      )}
      {sire && dam ? (
        <>
          <DepthChoice depth={generations} href={(depth) => planUrl({ ...plan, generations: depth })} />
          <Preview key={`${sire} ${dam}`} plan={{ sire, dam, generations }} />
        </>
      ) : (
        <p className="text-muted">Choose both animals to see their kittens.</p>
      )}
    </div>
  )
}

function Preview({ plan }: { plan: { sire: string; dam: string; generations: Plan['generations'] } }) {
  const { sire, dam, generations } = plan
  return (
    <Loaded
      query={useQuery(breedingQueries.preview(sire, dam, generations))}
      failure="The kittens could not be computed."
      loading={<Skeletons shapes={['h-32', 'h-64']} />}
      missing={
        <p className="text-muted">
          These two cannot be planned. Choose a male and a female that are in your book, public, or shared
          with you.
        </p>
      }
    >
      {(mating) => <Kittens mating={mating} />}
    </Loaded>
  )
}

function Kittens({ mating: { sire, dam, tree, inbreeding, checks, colors, health } }: { mating: Mating }) {
  const isBlocked = checks.some(({ level }) => level === 'block')
  return (
    <div className="grid gap-8">
      <PlainSection title="Inbreeding of the kittens">
        <InbreedingReport inbreeding={inbreeding} />
      </PlainSection>
      <PlainSection title="Checks">
        <Checks checks={checks} />
      </PlainSection>
      <div className="grid justify-items-start gap-2">
        {isBlocked && (
          <p className="max-w-prose">
            You can save this mating with a written reason. The pairing then stays private.
          </p>
        )}
        <LinkButton to={pairingUrl(sire.id, dam.id)}>Save as pairing</LinkButton>
      </div>
      <PlainSection title="Colors of the kittens">
        <KittenColors colors={colors} />
      </PlainSection>
      <PlainSection title="Health of the kittens">
        <MatingHealth health={health} sireName={sire.name} damName={dam.name} />
      </PlainSection>
      <PlainSection title="Pedigree of the kittens">
        <PedigreeTree
          tree={tree}
          generations={4}
          label={`Ancestors of the kittens of ${sire.name} and ${dam.name}`}
          hrefOf={breederHref}
        />
      </PlainSection>
    </div>
  )
}
