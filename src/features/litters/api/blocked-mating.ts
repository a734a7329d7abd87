/** Pairings whose mating a check of the breeding book blocks: they need a written reason, and stay private. */
import { listMatingChecks } from '#features/breeding/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { PairingForm } from '../manage-contract.ts'
import type { PairingRow, ParentRow } from './manage-store.ts'

type OverrideColumns = Partial<
  Pick<PairingRow, 'isActive' | 'overrideReason' | 'overrideBy' | 'overrideAt' | 'takenDownFrom'>
>

/**
 * The columns that say why a blocked mating is planned. A reason is required when a pairing is added, when its parents change, and
 * when it would become public. Throws `invalid` at `pairing.overrideReason` or `pairing.isActive` with the text of the check.
 */
export async function overrideColumns(
  tx: DbOrTx,
  { userId, at }: { userId: string; at: Date },
  { sire, queen }: { sire: ParentRow; queen: ParentRow },
  { overrideReason: reason, isActive }: PairingForm['pairing'],
  current?: PairingRow,
): Promise<OverrideColumns> {
  const isSamePair = current?.sireId === sire.id && current.queenId === queen.id
  if (isSamePair && !(reason || (isActive && !current.isActive))) return {}
  const checks = await listMatingChecks(tx, sire.animalId, queen.animalId)
  const block = checks.find(({ level }) => level === 'block')
  if (!block) return { overrideReason: null, overrideBy: null, overrideAt: null }
  const text = `${block.text} (${block.source})`
  if (isSamePair && isActive)
    throw new AppError('invalid', { fields: { 'pairing.isActive': `${text} The pairing stays private.` } })
  if (isSamePair && reason === current.overrideReason) return {}
  if (!reason)
    throw new AppError('invalid', {
      fields: {
        'pairing.overrideReason': `${text} To plan it anyway, write why. The pairing stays private.`,
      },
    })
  requireCleanTexts({ 'pairing.overrideReason': reason })
  return {
    isActive: false,
    overrideReason: reason,
    overrideBy: userId,
    overrideAt: at,
    ...(current?.takenDownFrom && { takenDownFrom: 'inactive' }),
  }
}
