import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { envFileErrors, misspelledNames } from './env-names.ts'
import { SETTING_NAMES } from './settings/index.ts'

describe('a .env file', () => {
  it.each([
    ['PORT 4000', ['.env, line 1: must have the form NAME=value']],
    ['# a comment\n\nPORT=4000\nnonsense', ['.env, line 4: must have the form NAME=value']],
    ['=4000', ['.env, line 1: must have the form NAME=value']],
    ['DATABSE_URL=x', ['.env, line 1: there is no setting DATABSE_URL; the closest one is DATABASE_URL']],
    ['port=4000', [expect.stringContaining('there is no setting port')]],
  ])('%j has errors', (text, errors) => {
    expect(envFileErrors(text, SETTING_NAMES)).toEqual(errors)
  })

  it.each([
    '',
    'PORT=4000\r\nHOST=localhost\r\n',
    'export PORT = 4000',
    'MAIL_FROM="Littermate\n<hello@littermate.example>"\nPORT=1',
    "S3_BUCKET='a=b'",
    'NODE_OPTIONS=--max-old-space-size=512',
    'SMTP_URL=',
  ])('%j has none', (text) => {
    expect(envFileErrors(text, SETTING_NAMES)).toEqual([])
  })

  it('.env.example has none and names every setting that users need', () => {
    const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    expect(envFileErrors(text, SETTING_NAMES)).toEqual([])
  })
})

it('environment variables that look like a misspelled setting are reported, others are not', () => {
  const names = [
    'STRIPE_SECRET_KEYS',
    'PATH',
    'HOSTNAME',
    'KUBERNETES_PORT',
    'DATABASE_URL',
    'USER',
    'LOG_LEVEL_X',
  ]
  expect(misspelledNames(names, SETTING_NAMES)).toEqual([
    'STRIPE_SECRET_KEYS: there is no such setting; did you mean STRIPE_SECRET_KEY?',
    'LOG_LEVEL_X: there is no such setting; did you mean LOG_LEVEL?',
  ])
})
