import type { ReactNode } from 'react'
import { messagesUrl } from '#features/messages/web/index.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadingPage } from '#ui/loading/loading-page.tsx'
import type { Sale } from '../contract.ts'
import { orderPath } from '../order-path.ts'
import { paymentProcessing, saleTitle } from '../sale-texts.ts'
import { CatSale } from './cat-sale.tsx'
import { Actions, OutcomeCard } from './outcome-card.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SalePortrait } from './sale-portrait.tsx'
import { SaleSteps } from './sale-steps.tsx'

type Props = {
  catId: string
  /** Whether the cat has a page. */
  isListed: boolean
  /** The page for everyone but the buyer. */
  otherwise: ReactNode
}

/** The page of a cat that cannot be bought, or no longer has a page: what its buyer bought, or something else. */
export function SaleOfCat({ catId, isListed, otherwise }: Props) {
  return (
    <CatSale catId={catId} loading={<LoadingPage />} otherwise={otherwise}>
      {(sale) => (sale.role === 'buyer' ? <SalePage sale={sale} isListed={isListed} /> : otherwise)}
    </CatSale>
  )
}

function SalePage({ sale, isListed }: { sale: Sale; isListed: boolean }) {
  const { snapshot, catId, breeder, status } = sale
  return (
    <div className="page max-w-2xl py-12 sm:py-20">
      <OutcomeCard
        icon={<SalePortrait picture={snapshot.picture} />}
        title={saleTitle(sale)}
        text={`${snapshot.name}, ${snapshot.breed} from ${breeder.businessName}`}
      >
        <Actions>
          <LinkButton to={messagesUrl(breeder.userId)}>Message the breeder</LinkButton>
          <LinkButton variant="secondary" to={orderPath(sale)}>
            View order
          </LinkButton>
          {isListed && (
            <LinkButton variant="secondary" to={`/cats/${catId}`}>
              {`View ${snapshot.name}`}
            </LinkButton>
          )}
        </Actions>
        {status === 'pending' ? (
          <p className="mt-8">{paymentProcessing(sale)}</p>
        ) : (
          <div className="mt-8 grid w-full max-w-md gap-6 text-left">
            <div className="border-y border-line py-5">
              <SaleFacts sale={sale} />
            </div>
            <SaleSteps sale={sale} />
          </div>
        )}
      </OutcomeCard>
    </div>
  )
}
