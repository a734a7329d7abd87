import type { AdminPerson, Application, CaseDetail } from '#features/moderation/contract.ts'

/** Something that staff can decide, and in words what it will do. */
export type Act<A extends string = string> = {
  action: A
  /** The choice: 'Mute'. */
  label: string
  /** What happens; `hours` is the length of a mute. */
  effect: (hours: number) => string
  /** The button that does it. */
  button: (hours: number) => string
  /** It takes something from a person for good or until staff gives it back. */
  isGrave?: boolean
}

/** '1 hour', '24 hours', '3 days': whole days from two days on. */
export function duration(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours.toLocaleString('en-US')} hours`
}

const told = (name: string) => `${name} reads your reason in a notice and by mail`

const warn = (name: string): Act<'warn'> => ({
  action: 'warn',
  label: 'Warn',
  effect: () => `${told(name)}. Nothing else changes.`,
  button: () => 'Warn',
})

const mute = (name: string): Act<'mute'> => ({
  action: 'mute',
  label: 'Mute',
  effect: (hours) =>
    `${name} can read but not send messages for ${duration(hours)}, from now on. ${told(name)}, and can appeal.`,
  button: (hours) => `Mute for ${duration(hours)}`,
})

const suspend = ({ name, businessName }: AdminPerson): Act<'suspend'> => ({
  action: 'suspend',
  label: 'Suspend the account',
  effect: () =>
    `${name} can read, but not write, list or buy, until staff restores the account.${
      businessName ? ` ${businessName} and all its cats and pairings are hidden meanwhile.` : ''
    } ${told(name)}, and can appeal.`,
  button: () => 'Suspend the account',
  isGrave: true,
})

/** What can be decided about a person without a case, by how the person stands. */
export function personActs(person: AdminPerson): Act<'warn' | 'mute' | 'unmute' | 'suspend' | 'restore'>[] {
  const { name, businessName } = person
  return [
    warn(name),
    person.mutedUntil
      ? {
          action: 'unmute',
          label: 'Lift the mute',
          effect: () => `${name} can send messages again at once. ${told(name)}.`,
          button: () => 'Lift the mute',
        }
      : mute(name),
    person.suspendedAt
      ? {
          action: 'restore',
          label: 'Restore the account',
          effect: () =>
            `${name} can write, list and buy again at once.${businessName ? ` ${businessName} is shown as it was before.` : ''} ${told(name)}.`,
          button: () => 'Restore the account',
        }
      : suspend(person),
  ]
}

/** What taking a decision back undoes, as far as it still holds. */
function undone({ person, appeal }: CaseDetail): string {
  const { action } = appeal?.decision ?? {}
  if (action === 'mute' && person.mutedUntil) return 'The mute of this decision ends at once.'
  if (action === 'suspend' && person.suspendedAt) return 'The account is restored at once.'
  if (action === 'take_down') return 'What was taken down is shown again as it was.'
  return 'It counts no more; nothing else of it is left to undo.'
}

type CaseAction = 'dismiss' | 'warn' | 'mute' | 'suspend' | 'take_down' | 'uphold' | 'reverse'

/** What can be decided about a case. */
export function caseActs(shown: CaseDetail): Act<CaseAction>[] {
  const { kind, person, subject, reporter } = shown
  const { name } = person
  if (kind === 'appeal')
    return [
      {
        action: 'uphold',
        label: 'The decision stays',
        effect: () => `Nothing changes. ${told(name)}, and cannot ask again about this decision.`,
        button: () => 'Let the decision stay',
      },
      {
        action: 'reverse',
        label: 'Take the decision back',
        effect: () => `${undone(shown)} ${told(name)}.`,
        button: () => 'Take the decision back',
      },
    ]
  const found = (what: string) => (reporter ? ` ${reporter.name} is told that ${what}.` : '')
  const dismiss: Act<'dismiss'> = {
    action: 'dismiss',
    label: 'Nothing to do',
    effect: () =>
      `The case is closed and nothing changes for ${name}, who is not told. Your reason stands in the log.${found('we found nothing that our rules forbid')}`,
    button: () => 'Close the case',
  }
  // Nobody decides about colleagues here.
  if (person.role === 'admin') return [dismiss]
  const acts = [
    warn(name),
    mute(name),
    ...(subject?.kind === 'cat' || subject?.kind === 'pairing' ? [takeDown(name, subject)] : []),
    ...(person.suspendedAt ? [] : [suspend(person)]),
  ]
  return [
    dismiss,
    ...acts.map((act) => ({
      ...act,
      effect: (hours: number) => act.effect(hours) + found('we acted on it'),
    })),
  ]
}

function takeDown(name: string, { kind, title }: NonNullable<CaseDetail['subject']>): Act<'take_down'> {
  return {
    action: 'take_down',
    label: kind === 'cat' ? 'Take the cat off the site' : 'Take the pairing off the site',
    effect: () =>
      `${title} is ${kind === 'cat' ? 'withdrawn from sale' : 'closed'} and nobody finds it any more. ${told(name)}, and can appeal.`,
    button: () => 'Take it down',
    isGrave: true,
  }
}

/** What can be decided about an application. */
export function applicationActs({ name, businessName }: Application): Act<'verify' | 'reject'>[] {
  return [
    {
      action: 'verify',
      label: 'Accept',
      effect: () =>
        `${businessName} is verified and public from now on, with the cats and pairings it has. ${told(name)}.`,
      button: () => 'Accept the application',
    },
    {
      action: 'reject',
      label: 'Do not accept',
      effect: () =>
        `${businessName} stays hidden. ${told(name)}, and can change the application and apply again.`,
      button: () => 'Refuse the application',
    },
  ]
}
