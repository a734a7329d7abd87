import { describe, expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const ADA = { email: 'ada.byron-king@mail.example.com', firstName: 'Ada', lastName: 'Byron' }

describe('a password is weak if it', () => {
  test.each([
    ['is on every list', 'password123'],
    ['is a sequence', '1234567890'],
    ['is a keyboard row', 'qwertyuiop'],
    ['repeats one character', 'aaaaaaaaaaaa'],
    ['repeats a pattern', 'abcabcabcabc'],
    ['is a date', '12.11.2010'],
    ['substitutes letters', 'P@ssw0rd2026'],
    ['is the user’s address', 'ada.byron-king@mail.example.com'],
    ['is the user’s address in uppercase', 'ADA.BYRON-KING@MAIL.EXAMPLE.COM'],
    ['is the name part of the address', 'ada.byron-king'],
    ['is the user’s name', 'Ada Byron!'],
    ['is the user’s name reversed and a year', 'byronada1815'],
    ['is the name of the site', 'littermate2026'],
    ['is the password of the demo accounts', 'littermate-demo'],
    ['is long but without content', `${'a'.repeat(100)}`],
  ])('%s', (_, password) => {
    const { isStrong, advice } = passwordStrength(password, ADA)
    expect(isStrong).toBe(false)
    expect(advice).toMatch(/\.$/)
  })
})

test.each(['kettle maple orbit', 'correct horse battery staple', 'kF8#mw2Lp0qz', 'ein Haus mit Garten'])(
  '%s is strong',
  (password) => {
    expect(passwordStrength(password, ADA)).toMatchObject({ isStrong: true, advice: '' })
  },
)

test('what is weak for one user can be strong for another', () => {
  const password = 'hollowayquillfeather'
  expect(passwordStrength(password).isStrong).toBe(true)
  expect(passwordStrength(password, { firstName: 'Quillfeather', lastName: 'Holloway' }).isStrong).toBe(false)
})

test('the advice says why', () => {
  expect(passwordStrength('adabyron12', ADA).advice).toBe(
    'Your name, your email address, and “Littermate” are easy to guess. Add a few words that only make sense to you.',
  )
})

test('long names, long addresses, and the longest password are estimated, too', () => {
  const owner = { email: `${'a.'.repeat(120)}b@example.com`, firstName: 'x y '.repeat(20), lastName: '' }
  expect(passwordStrength('kF8#mw2Lp0qz'.repeat(10), owner).score).toBe(4)
})
