import type {
  AdminListingDetail,
  AdminReview,
  AdminUser,
  Application,
  CaseAction,
  CaseDetail,
  ListingAction,
  ReviewAction,
  UserAction,
} from '#features/moderation/contract.ts'
import { inDigits } from '#lib/texts/digits.ts'
import type { CaseOf } from '../cases/case-labels.ts'

/** An action that staff can choose. The texts may depend on the hours of a mute. */
export type ActionOption<A extends string = string> = {
  action: A
  /** Label of the radio button. */
  label: string
  consequence: (hours: number) => string
  /** Label of the submit button. */
  button: (hours: number) => string
  /** Stops the payments of the breeder if it is about fraud. */
  stopsPaymentsForFraud?: boolean
  /** Takes something away from the user. */
  isDestructive?: boolean
}

/** "1 hour", "24 hours", "3 days"; days for multiples of 24 from 48 on. */
export function formatHours(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${inDigits(hours)} hours`
}

const notified = (name: string) => `${name} will receive your reason as a notification and by email`

const warn = (name: string): ActionOption<'warn'> => ({
  action: 'warn',
  label: 'Warn',
  consequence: () => `${notified(name)}. Nothing else changes.`,
  button: () => 'Warn',
})

const mute = (name: string): ActionOption<'mute'> => ({
  action: 'mute',
  label: 'Mute',
  consequence: (hours) =>
    `${name} can read but not send messages for ${formatHours(hours)}, starting now. ${notified(name)}, and can appeal.`,
  button: (hours) => `Mute for ${formatHours(hours)}`,
})

const suspend = ({ name, businessName }: AdminUser): ActionOption<'suspend'> => ({
  action: 'suspend',
  label: 'Suspend account',
  consequence: () =>
    `${name} can read, but not send messages, list cats, or buy, until staff restores the account.${
      businessName
        ? ` ${businessName} and all its cats and pairings are hidden until then, its payouts wait, and no payment for its cats is taken.`
        : ''
    } ${notified(name)}, and can appeal.`,
  button: () => 'Suspend account',
  isDestructive: true,
})

/** The actions on a user without a case, by the user's account status. */
export function userActionOptions(user: AdminUser): ActionOption<UserAction>[] {
  const { name, businessName } = user
  return [
    warn(name),
    user.mutedUntil
      ? {
          action: 'unmute',
          label: 'Lift mute',
          consequence: () => `${name} can send messages again immediately. ${notified(name)}.`,
          button: () => 'Lift mute',
        }
      : mute(name),
    user.suspendedAt
      ? {
          action: 'restore',
          label: 'Restore account',
          consequence: () =>
            `${name} can send messages, list cats, and buy again immediately.${businessName ? ` ${businessName} is visible again as before, and its payments and payouts continue.` : ''} ${notified(name)}.`,
          button: () => 'Restore account',
        }
      : suspend(user),
    {
      action: 'sign_out',
      label: 'Sign out on all devices',
      consequence: () =>
        `Use this if someone else may have access to the account. ${name} has to sign in again, and no device is remembered. ${notified(name)}.`,
      button: () => 'Sign out on all devices',
    },
  ]
}

/** What reversing the appealed decision still undoes. */
function consequenceOfReversal({ person, appeal }: CaseOf<CaseDetail>): string {
  const { action } = appeal?.decision ?? {}
  if (action === 'mute' && person.mutedUntil) return 'The mute ends immediately.'
  if (action === 'suspend' && person.suspendedAt) return 'The account is restored immediately.'
  if (action === 'take_down') return 'The listing or review is visible again as before.'
  return 'The decision no longer counts; there is nothing else to undo.'
}

/** The actions that fit a case. */
export function caseActionOptions(shown: CaseOf<CaseDetail>): ActionOption<CaseAction>[] {
  const { kind, person, subject, reporter } = shown
  const { name } = person
  if (kind === 'appeal')
    return [
      {
        action: 'uphold',
        label: 'Uphold decision',
        consequence: () => `Nothing changes. ${notified(name)}, and cannot appeal this decision again.`,
        button: () => 'Uphold decision',
      },
      {
        action: 'reverse',
        label: 'Reverse decision',
        consequence: () => `${consequenceOfReversal(shown)} ${notified(name)}.`,
        button: () => 'Reverse decision',
      },
    ]
  const reporterNotified = (result: string) =>
    reporter ? ` ${reporter.name} will be notified that ${result}.` : ''
  const dismiss: ActionOption<'dismiss'> = {
    action: 'dismiss',
    label: 'Dismiss',
    consequence: () =>
      `The case is closed and nothing changes for ${name}, who will not be notified. Your reason is added to the log.${reporterNotified('we found nothing that breaks our rules')}`,
    button: () => 'Close case',
  }
  // Staff cannot take action on other staff.
  if (person.role === 'admin') return [dismiss]
  const options: ActionOption<CaseAction>[] = [
    warn(name),
    mute(name),
    ...(subject?.kind === 'cat' || subject?.kind === 'pairing' ? [takeDown(name, subject)] : []),
    ...(subject?.kind === 'review' ? [hideReview(name)] : []),
    ...(person.suspendedAt ? [] : [suspend(person)]),
  ]
  return [
    dismiss,
    ...options.map((option) => ({
      ...option,
      consequence: (hours: number) => option.consequence(hours) + reporterNotified('we took action'),
    })),
  ]
}

function takeDown(name: string, { kind, title }: { kind: string; title: string }): ActionOption<'take_down'> {
  return {
    action: 'take_down',
    label: 'Take down listing',
    consequence: () =>
      `${title} is ${kind === 'cat' ? 'withdrawn from sale' : 'closed'} and no longer visible to the public. ${notified(name)}, and can appeal.`,
    button: () => 'Take down listing',
    stopsPaymentsForFraud: kind === 'cat',
    isDestructive: true,
  }
}

const hideReview = (name: string): ActionOption<'take_down'> => ({
  action: 'take_down',
  label: 'Hide review',
  consequence: () =>
    `The review and the breeder’s reply are hidden, and it no longer counts in the rating. ${notified(name)}, and can appeal.`,
  button: () => 'Hide review',
  isDestructive: true,
})

/** The actions on a review that fit its state. */
export function reviewActionOptions({ isHidden, reviewer }: AdminReview): ActionOption<ReviewAction>[] {
  const { name } = reviewer
  return [
    isHidden
      ? {
          action: 'bring_back',
          label: 'Show review again',
          consequence: () =>
            `The review and the breeder’s reply are visible again, and it counts in the rating. ${notified(name)}.`,
          button: () => 'Show review',
        }
      : hideReview(name),
    warn(name),
  ]
}

/** The actions on a listing that fit its state. */
export function listingActionOptions(listing: AdminListingDetail): ActionOption<ListingAction>[] {
  const { kind, title, status, isTakenDown, isFeatured, person } = listing
  const isSold = status === 'reserved' || status === 'sold'
  return [
    warn(person.name),
    ...(isTakenDown
      ? [bringBack(person.name, title)]
      : isSold
        ? []
        : [takeDown(person.name, { kind, title })]),
    ...(isFeatured ? [unfeature(person.name, title)] : []),
  ]
}

/** Stops featuring a cat. */
export function unfeature(name: string, title: string): ActionOption<'unfeature'> {
  return {
    action: 'unfeature',
    label: 'Stop featuring',
    consequence: () =>
      `${title} stays listed but is no longer featured. ${notified(name)}, and can feature it again.`,
    button: () => 'Stop featuring',
  }
}

function bringBack(name: string, title: string): ActionOption<'bring_back'> {
  return {
    action: 'bring_back',
    label: 'Restore listing',
    consequence: () => `${title} is visible again as before it was taken down. ${notified(name)}.`,
    button: () => 'Restore listing',
  }
}

/** The decisions on an application. */
export function applicationOptions({ name, businessName }: Application): ActionOption<'verify' | 'reject'>[] {
  return [
    {
      action: 'verify',
      label: 'Accept',
      consequence: () =>
        `${businessName} is verified and becomes public, with its cats and pairings. ${notified(name)}.`,
      button: () => 'Accept application',
    },
    {
      action: 'reject',
      label: 'Reject',
      consequence: () =>
        `${businessName} stays hidden. ${notified(name)}, and can change the application and apply again.`,
      button: () => 'Reject application',
    },
  ]
}
