import type { CatTerms } from '../contract.ts'
import { balanceText, leavingText, shippingText } from '../policy-texts.ts'

type Props = {
  terms: CatTerms
  name: string
  /** Whether the balance is left out, because the whole price is paid. */
  isFull?: boolean
}

/** When a cat can leave home, when the balance is due if its deposit is paid today, and what shipping costs. */
export function SaleDates({ terms, name, isFull = false }: Props) {
  const { price, depositAmount, balanceDue, today } = terms
  return (
    <>
      <p>{leavingText(terms, name)}</p>
      {!isFull && depositAmount && balanceDue && (
        <p>{balanceText(price - depositAmount, balanceDue, today)}</p>
      )}
      <p>{shippingText(terms.shippingPrice, name)}</p>
    </>
  )
}
