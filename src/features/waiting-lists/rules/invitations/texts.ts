/** Texts about invitations that the server and pages share. */
import { COMPLAINT_DAYS, INVITATION_DAYS, MAX_OPEN_INVITATIONS } from '../../limits.ts'
import type { InvitationStatus } from './states.ts'

/** What the link of an invitation that is over says. */
export const OVER_TEXTS: Record<Exclude<InvitationStatus, 'planned' | 'sent'>, string> = {
  accepted: 'This invitation was accepted already.',
  declined: 'This invitation was declined. We deleted your address, and no breeder can invite it again.',
  expired: `This invitation has expired: we keep invitations for ${INVITATION_DAYS} days, and deleted your address. You can still join the list by yourself.`,
  withdrawn: 'The breeder took this invitation back, and we deleted your address.',
}

export const UNKNOWN_TEXT =
  'This invitation is not known. The link may be incomplete, or we deleted it already.'
export const OTHER_ADDRESS_TEXT =
  'This invitation was sent to another email address. Sign in with the account of that address, or create one with it.'
export const NOT_ON_LIST_TEXT = 'You are not on this waiting list. Join it first.'

export const NOT_PUBLIC_TEXT = 'You can invite families once your cattery is verified and visible.'
export const STOPPED_TEXT = 'You cannot invite families while payments to your cattery are stopped.'
export const COMPLAINTS_TEXT = `You cannot invite families at the moment, because several recipients of the last ${COMPLAINT_DAYS} days do not know you. Our staff will look at it.`
export const CLOSED_LIST_TEXT = 'Open this list for new families first, so that the families can join it.'

/** Why some families cannot be invited; `open` is the number of open invitations. */
export function noRoomText(open: number): string {
  return `You can have ${MAX_OPEN_INVITATIONS} open invitations, and ${open} are open. Leave lines out, or wait for answers.`
}

const STATUS_TEXTS: Record<InvitationStatus, string> = {
  planned: 'Email planned',
  sent: 'Invited',
  accepted: 'Joined',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** The status of an invitation in the words of its breeder. */
export const invitationStatusText = (status: InvitationStatus): string => STATUS_TEXTS[status]

/** The families that are invited by a button: `Invite 2 families`. */
export const familyCount = (count: number): string => `${count} ${count === 1 ? 'family' : 'families'}`
