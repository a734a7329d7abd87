import { DEMO_ACCOUNTS } from '#features/accounts/api/index.ts'
import type { Env } from '#platform/env.ts'

/** What to print after the start: the URL, demo accounts, and where mail and payments go. */
export function welcome(env: Env, publicUrl: string): string {
  const lines = ['', `  Littermate is ready at ${publicUrl}`, '']
  if (env.SEED === 'demo') {
    lines.push('  Demo accounts:')
    const { password, people } = DEMO_ACCOUNTS
    for (const { email, role } of people) lines.push(`    ${email.padEnd(22)} ${password}   ${role}`)
  }
  if (!env.SMTP_URL) lines.push(`  Mail appears at ${publicUrl}/dev/mail`)
  if (!env.STRIPE_SECRET_KEY) lines.push('  Payments use a local provider: pay with card 4242 4242 4242 4242')
  return `${lines.join('\n')}\n\n`
}
