import MessageCircle from 'lucide-react/icons/message-circle'
import { lazy } from 'react'
import type { CatDetail } from '#features/cats/contract.ts'
import { CatNotFound } from '#features/cats/web/index.ts'
import { CatPage as Cat } from '#features/cats/web/page/cat-page.tsx'
import { FavoriteButton, SeenFavorite } from '#features/favorites/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'
import { ReportLine } from '#features/moderation/web/index.ts'
import { CatSale, SaleBox, SaleOfCat } from '#features/orders/web/index.ts'
import { NotPayable } from '#features/payouts/web/accounts/not-payable.tsx'
import { CatPolicy } from '#features/sale-terms/web/index.ts'
import { useVisit } from '#features/support/web/visits.ts'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { nearPart } from '#ui/loading/near-part.tsx'
import { HeldBadge } from './held-badge.tsx'
import { MoreCats } from './more-cats.tsx'

const HeldCat = lazy(async () => ({
  default: (await import('#features/waiting-lists/web/offers/held-cat.tsx')).HeldCat,
}))

const CatPedigree = nearPart(async () => (await import('../parts/cat-pedigree.tsx')).CatPedigree)

const CatDiary = nearPart(async () => (await import('#features/diaries/web/diary-section.tsx')).DiarySection)

const CatTests = nearPart(async () => (await import('../parts/cat-tests.tsx')).CatTests)

const ask = (cat: CatDetail, { compact } = { compact: false }) => (
  <MessageButton breeder={cat.breeder} cat={cat} size={compact ? 'md' : 'lg'}>
    <MessageCircle size={17} aria-hidden="true" />
    <span>{compact ? 'Ask' : `Ask About ${cat.name}`}</span>
  </MessageButton>
)

export function CatPage() {
  return (
    <Cat
      favorite={(cat) => (
        <>
          <FavoriteButton cat={cat} />
          <SeenFavorite catId={cat.id} />
        </>
      )}
      ask={ask}
      policy={(cat) => (
        <>
          <CatPolicy cat={cat} policy={cat.breeder.depositPolicy} />
          <LazyContent>
            <NotPayable cat={cat} />
          </LazyContent>
        </>
      )}
      sale={(cat, otherwise) => (
        <CatSale catId={cat.id} otherwise={otherwise}>
          {(sale) => <SaleBox sale={sale} ask={ask(cat)} />}
        </CatSale>
      )}
      hold={(cat, otherwise) => (
        <LazyContent fallback={otherwise}>
          <HeldCat catId={cat.id} ownerId={cat.breeder.userId} otherwise={otherwise} />
        </LazyContent>
      )}
      heldBadge={(cat, badge) => <HeldBadge catId={cat.id} badge={badge} />}
      missing={(catId) => <SaleOfCat catId={catId} isListed={false} otherwise={<CatNotFound />} />}
      report={(cat) => <CatReport cat={cat} />}
      pedigree={({ id, name }) => (
        <>
          <HydrateNear as="section" className="mt-10 empty:hidden">
            <CatDiary catId={id} name={name} />
          </HydrateNear>
          <HydrateNear as="section" className="mt-10 empty:hidden">
            <CatPedigree id={id} name={name} />
          </HydrateNear>
        </>
      )}
      tests={({ id }) => (
        <HydrateNear as="section" className="mt-6 empty:hidden">
          <CatTests id={id} />
        </HydrateNear>
      )}
      more={(cat) => <OtherCats cat={cat} />}
    />
  )
}

/** Other cats of the breeder, which the browser requests. */
function OtherCats({ cat }: { cat: CatDetail }) {
  return (
    <LazyContent>
      <MoreCats cat={cat} />
    </LazyContent>
  )
}

/** The line that reports a cat. Remembers the visit, so that the cat can be chosen when writing to support. */
function CatReport({ cat: { id, name, breeder } }: { cat: CatDetail }) {
  useVisit({ id, name })
  return <ReportLine target={{ kind: 'cat', id, name }} ownerId={breeder.userId} />
}
