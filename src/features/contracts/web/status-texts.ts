/** What the status of a contract means to each party, in a few words. */
import type { BadgeTone } from '#ui/badge.tsx'
import type { SaleContract } from '../contract.ts'
import type { ContractStatus } from '../states.ts'

type Role = SaleContract['role']

const BADGES: Record<ContractStatus, [text: string, tone: BadgeTone]> = {
  draft: ['Draft', 'plain'],
  offered: ['Not signed', 'duty'],
  read: ['Not signed', 'duty'],
  signed_by_buyer: ['Signed by the buyer', 'duty'],
  signed: ['Signed', 'good'],
  complete: ['Signed', 'good'],
  replaced: ['Replaced', 'plain'],
  declined: ['Declined', 'plain'],
  void: ['Void', 'plain'],
}

/** The badge of a contract. */
export const statusBadge = (status: ContractStatus) => BADGES[status]

/** What happened, and what comes next, as sentences for a party. */
export function statusText({
  role,
  otherName,
  current,
}: Pick<SaleContract, 'role' | 'otherName' | 'current'>): string {
  const texts: Record<ContractStatus, Record<Role, string>> = {
    draft: { buyer: '', breeder: '' },
    offered: {
      buyer: `${otherName} sent you this contract. Take your time to read it, and sign when you agree.`,
      breeder: `${otherName} has not read it to its end yet.`,
    },
    read: {
      buyer: 'You have read it to its end. It takes effect once both of you have signed.',
      breeder: `${otherName} has read it and has not signed yet.`,
    },
    signed_by_buyer: {
      buyer: `You have signed. It takes effect once ${otherName} signs as well.`,
      breeder: `${otherName} has signed. It takes effect once you sign as well.`,
    },
    signed: {
      buyer: 'Both of you have signed. The file is being made.',
      breeder: 'Both of you have signed. The file is being made.',
    },
    complete: { buyer: 'Both of you have signed.', breeder: 'Both of you have signed.' },
    replaced: { buyer: '', breeder: '' },
    declined: {
      buyer: 'You declined it. The sale goes on; the breeder can offer a changed version.',
      breeder: `${otherName} declined it. The sale goes on; you can offer a changed version.`,
    },
    void: {
      buyer: 'The sale ended before both of you had signed.',
      breeder: 'The sale ended before both of you had signed.',
    },
  }
  return current ? texts[current.status][role] : ''
}
