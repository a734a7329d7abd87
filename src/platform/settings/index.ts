/** All settings by section, in the order of docs/settings.md. */
import { z } from 'zod'
import { DATA } from './data.ts'
import { MARKETPLACE } from './marketplace.ts'
import { MONITORING } from './monitoring.ts'
import { PAYMENTS } from './payments.ts'
import { PROCESS } from './process.ts'
import { MAIL, SIGN_IN } from './sign-in-and-mail.ts'

export type { Wallet } from './payments.ts'

/** Sections of settings; each setting is a schema with its description. */
export const SECTIONS = {
  Process: PROCESS,
  'Database, files, and backups': DATA,
  'Sign-in': SIGN_IN,
  Email: MAIL,
  Payments: PAYMENTS,
  Marketplace: MARKETPLACE,
  Monitoring: MONITORING,
}

/** The environment as it is written, with defaults that do not depend on other settings. */
export const settingsSchema = z.object({
  ...PROCESS,
  ...DATA,
  ...SIGN_IN,
  ...MAIL,
  ...PAYMENTS,
  ...MARKETPLACE,
  ...MONITORING,
})
export type RawSettings = z.infer<typeof settingsSchema>

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape)

/** The value of a setting that is not set; undefined if it depends on other settings. */
export function defaultSetting<Name extends keyof RawSettings>(name: Name): RawSettings[Name] {
  return settingsSchema.shape[name].parse(undefined) as RawSettings[Name]
}
