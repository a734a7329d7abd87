import type { PublicPedigree } from '../../contract.ts'
import { BuyersInbreeding } from '../inbreeding/buyers-inbreeding.tsx'
import { PedigreeTree } from '../tree/pedigree-tree.tsx'

/** The public pedigree of a cat for buyers; nothing if neither parent is public. */
export function PedigreeSection({ pedigree, name }: { pedigree: PublicPedigree; name: string }) {
  const { tree, inbreeding } = pedigree
  if (!inbreeding) return null
  return (
    <div className="grid min-w-0 gap-5 border-t border-line pt-6">
      <h2 className="text-xl">Pedigree</h2>
      <PedigreeTree tree={tree} generations={shownGenerations(tree)} label={`Ancestors of ${name}`} />
      <BuyersInbreeding inbreeding={inbreeding} />
    </div>
  )
}

/** As many as are known, from 2 on, so that no column is empty. */
function shownGenerations(tree: PublicPedigree['tree']): number {
  return Math.max(2, ...tree.map(({ place }) => place.length))
}
