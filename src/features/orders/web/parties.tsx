import { PlainSection } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import type { Order } from '../contract.ts'

/** The cat, the cattery, and the buyer, with links to the pages that exist. */
export function Parties({ order }: { order: Order }) {
  const { snapshot, catId, breeder, buyerName, hasCatPage, hasBreederPage } = order
  return (
    <PlainSection title="Cat and parties">
      <Facts>
        <Fact name="Cat">
          <PageLink path={hasCatPage ? `/cats/${catId}` : null} text={snapshot.name} />
        </Fact>
        <Fact name="Cattery">
          <PageLink path={hasBreederPage ? `/breeder/${breeder.id}` : null} text={breeder.businessName} />
        </Fact>
        <Fact name="Buyer">{buyerName}</Fact>
      </Facts>
    </PlainSection>
  )
}

function PageLink({ path, text }: { path: string | null; text: string }) {
  if (!path) return text
  return (
    <Link dir="auto" to={path} className="link">
      {text}
    </Link>
  )
}
