import { useQuery } from '@tanstack/react-query'
import { ExpectedInbreeding } from '#features/breeding/web/public/expected-inbreeding.tsx'
import { pairingQueries } from '#features/litters/web/index.ts'

/** The expected inbreeding of the kittens of a pairing, without which its page is complete. */
export function PairingInbreeding({ id }: { id: string }) {
  const { data } = useQuery(pairingQueries.inbreeding(id))
  return data && <ExpectedInbreeding inbreeding={data.inbreeding} />
}
