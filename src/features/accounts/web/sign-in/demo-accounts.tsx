import type { SignInOptions } from '../../contract.ts'

type Account = SignInOptions['demoAccounts'][number]

/** The demo accounts; selecting one fills in the form. */
export function DemoAccounts({
  accounts,
  onPick,
}: {
  accounts: Account[]
  onPick: (account: Account) => void
}) {
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo-accounts" className="rounded-md bg-sunken p-4">
      <h2 id="demo-accounts" className="text-lg">
        Demo accounts
      </h2>
      <p className="mb-3 text-sm text-muted">This is a local demo. Select an account to fill in the form.</p>
      <ul className="grid gap-2">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onPick(account)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-surface px-4 py-2 text-left hover:border-edge"
            >
              <span className="font-medium">{account.role}</span>
              <span className="text-sm text-muted">{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        The password of each account is <code>{accounts[0]?.password}</code>.
      </p>
    </section>
  )
}
