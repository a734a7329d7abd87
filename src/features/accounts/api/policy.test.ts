import { expect, it } from 'vitest'
import { requireConfirmed } from './policy.ts'

it.each<[isVerified: boolean, leavesMachine: boolean, isAllowed: boolean]>([
  [true, true, true],
  [true, false, true],
  // Without SMTP, nobody can receive the email that confirms an address.
  [false, false, true],
  [false, true, false],
])(
  'with a confirmed address: %s, and email over SMTP: %s, allowed: %s',
  (isVerified, leavesMachine, isAllowed) => {
    const require = () => requireConfirmed({ isVerified }, { leavesMachine })
    if (isAllowed) expect(require).not.toThrow()
    else expect(require).toThrow(expect.objectContaining({ code: 'email_unconfirmed' }))
  },
)
