import { expect, it } from 'vitest'
import { screen } from './index.ts'

it('names what was found and puts placeholders in its place', () => {
  const text =
    'Call me at (555) 201-0134, mail luna@example.com or see https://example.com/cats and Instagram'
  const screening = screen(text)
  expect(screening.flagged).toBe(true)
  expect(screening.cleaned).toBe(
    '[CONTACT INFO REMOVED] at [PHONE REMOVED], mail [EMAIL REMOVED] or see [LINK REMOVED] and [SOCIAL MEDIA REMOVED]',
  )
  expect(screening.summary).toBe(
    'Message contains phone numbers, email addresses, social media handles, external links, and personal contact requests',
  )
  expect(screening.severity).toBe('severe')
})

it('one category and two categories are joined as in the specification', () => {
  expect(screen('text me').summary).toBe('Message contains personal contact requests')
  expect(screen('text me on telegram').summary).toBe(
    'Message contains social media handles and personal contact requests',
  )
})

it('ways to pay round the platform are reported and do not flag', () => {
  expect(screen('Do you take Zelle?')).toMatchObject({
    flagged: false,
    categories: ['payment'],
    severity: 'warning',
  })
})

it('parties of a sale may exchange contact details, which are still marked', () => {
  const screening = screen('My cell: 555-201-0134', { contactAllowed: true })
  expect(screening.flagged).toBe(false)
  expect(screening.categories).toContain('phone')
})

it.each([
  'I saw your text message, message me once they are born',
  'They were twittering like birds at 8 weeks, $2,500 each',
  '',
])('leaves alone: %s', (text) => {
  expect(screen(text)).toEqual({
    flagged: false,
    categories: [],
    spans: [],
    severity: null,
    cleaned: text,
    summary: '',
  })
})

it('spans are exact in the text as it was typed', () => {
  const text = 'Büro: 5️⃣5️⃣5️⃣-２０１-0134 😺 ｉｎｓｔａｇｒａｍ'
  expect(screen(text).spans.map(({ start, end, category }) => [category, text.slice(start, end)])).toEqual([
    ['phone', '5️⃣5️⃣5️⃣-２０１-0134'],
    ['social', 'ｉｎｓｔａｇｒａｍ'],
  ])
})

it('a number split over messages is found in the last, as far as it lies there', () => {
  const screening = screen('0134, ask for Dan', { previous: ['Is Luna free?', '555', '201'] })
  expect(screening.spans).toEqual([{ start: 0, end: 4, category: 'phone' }])
  expect(screening.cleaned).toBe('[PHONE REMOVED], ask for Dan')
})

it('what was found in an earlier message is not found again', () => {
  expect(screen('How is Luna?', { previous: ['call me at 555-201-0134'] }).flagged).toBe(false)
})
