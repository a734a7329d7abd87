/** docs/evidence/what-ends.md: what ends with what happens to an account. */
import { table } from './markdown.ts'

/** `waits`: it is refused as long as the account is read-only, and works afterward. */
export type Fate = 'ends' | 'stays' | 'waits' | '–'

/** What an account has that could end, in the order of the columns. */
export const THINGS = {
  thisSession: 'this session and its live updates',
  otherSessions: 'other sessions and their live updates',
  resetLinks: 'links to reset the password',
  confirmationLinks: 'links to confirm the address',
  changeAskedHere: 'a new address that this session asked for',
  changeAskedElsewhere: 'a new address that another session asked for',
  exportLinks: 'links to exported data',
  thisDevice: 'this browser is known',
  otherDevices: 'other browsers are known',
  trustedDevices: 'browsers that need no code',
} as const

export type Thing = keyof typeof THINGS

/** What happens to an account, and what becomes of each of `THINGS`. A dash: the account cannot have it then. */
export const WHAT_ENDS = {
  'changes the password': fates('stays ends ends stays stays ends stays stays ends ends'),
  'resets the password with a link': fates('ends ends ends stays ends ends stays ends ends ends'),
  'gets a new address': fates('stays ends ends ends ends – stays stays stays stays'),
  'rejects a new address in the present mailbox': fates(
    'ends ends stays stays ends ends stays stays stays stays',
  ),
  'sets up an authenticator app': fates('stays ends stays stays stays ends stays stays stays –'),
  'removes the authenticator app': fates('stays stays stays stays stays stays stays stays stays ends'),
  'adds a passkey': fates('stays stays stays stays stays stays stays stays stays stays'),
  'removes a passkey': fates('stays stays stays stays stays stays stays stays stays stays'),
  'loses the second factors by an owner of the site': fates(
    'ends ends stays stays ends ends stays stays stays ends',
  ),
  'gets a role of staff': fates('stays stays stays stays stays stays stays stays stays stays'),
  'gets another role of staff': fates('stays stays stays stays stays stays stays stays stays stays'),
  'loses the role of staff': fates('stays stays stays stays stays stays stays stays stays stays'),
  'is suspended': fates('stays stays stays stays waits waits stays stays stays stays'),
  'asks for the deletion of the account': fates(
    'stays stays stays stays waits waits stays stays stays stays',
  ),
  'is deleted': fates('ends ends ends ends ends ends ends ends ends ends'),
  'signs out': fates('ends stays stays stays stays stays stays stays stays stays'),
  'signs out all other sessions': fates('stays ends stays stays stays ends stays stays ends ends'),
  'is signed out by staff': fates('ends ends stays stays ends ends stays ends ends ends'),
}

/** One word for each of `THINGS`, in their order. */
function fates(text: string): Record<Thing, Fate> {
  const words = text.split(' ')
  return Object.fromEntries(Object.keys(THINGS).map((thing, at) => [thing, words[at]])) as Record<Thing, Fate>
}

/** The whole document as Markdown. */
export function whatEndsDocument(): string {
  return `${[
    '# What ends with what',
    '`npm run documents` writes this file from `src/app/documents/what-ends.ts`; do not edit it. `src/app/tests/security/what-ends.api.test.ts` checks each cell.',
    'A row is what a user does or what happens to the account, in “this” session where there is one. “waits” means that it is refused while the account is read-only. A link to exported data also needs a session of its user, and a link to confirm the address a session of an account with this address.',
    table(
      ['A user who …', ...Object.values(THINGS)],
      Object.entries(WHAT_ENDS).map(([event, row]) => [event, ...Object.values(row)]),
    ),
  ].join('\n\n')}\n`
}
