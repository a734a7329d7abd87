import type { TableRules } from '#platform/personal-data/index.ts'

/** The records of accounting, which name no one. */
export const ledgerRules: TableRules[] = [
  { table: 'ledger_groups', holds: 'Movements of money.', impersonal: true },
  { table: 'ledger_entries', holds: 'Amounts of each movement of money.', impersonal: true },
  { table: 'payable_balances', holds: 'What each sale owes its breeder.', impersonal: true },
]
