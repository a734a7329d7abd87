import { expect, it } from 'vitest'
import { screen } from './index.ts'

it('names what it found and replaces it with placeholders', () => {
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

it('joins one or two categories into a summary', () => {
  expect(screen('text me').summary).toBe('Message contains personal contact requests')
  expect(screen('text me on telegram').summary).toBe(
    'Message contains social media handles and personal contact requests',
  )
})

it('reports payments outside the platform without flagging the message', () => {
  expect(screen('Do you take Zelle?')).toMatchObject({
    flagged: false,
    categories: ['payment'],
    severity: 'warning',
  })
})

it('marks contact details between the parties of a sale without flagging the message', () => {
  const screening = screen('My cell: 555-201-0134', { contactAllowed: true })
  expect(screening.flagged).toBe(false)
  expect(screening.categories).toContain('phone')
})

it.each([
  'I saw your text message, message me once they are born',
  'They were twittering like birds at 8 weeks, $2,500 each',
  '',
])('finds nothing in: %s', (text) => {
  expect(screen(text)).toEqual({
    flagged: false,
    categories: [],
    spans: [],
    severity: null,
    cleaned: text,
    summary: '',
  })
})

it('returns exact spans of the original text', () => {
  const text = 'Büro: 5️⃣5️⃣5️⃣-２０１-0134 😺 ｉｎｓｔａｇｒａｍ'
  expect(screen(text).spans.map(({ start, end, category }) => [category, text.slice(start, end)])).toEqual([
    ['phone', '5️⃣5️⃣5️⃣-２０１-0134'],
    ['social', 'ｉｎｓｔａｇｒａｍ'],
  ])
})

it('finds the part of a number split over messages that is in the last one', () => {
  const screening = screen('0134, ask for Dan', { previous: ['Is Luna free?', '555', '201'] })
  expect(screening.spans).toEqual([{ start: 0, end: 4, category: 'phone' }])
  expect(screening.cleaned).toBe('[PHONE REMOVED], ask for Dan')
})

it('does not report what is only in an earlier message', () => {
  expect(screen('How is Luna?', { previous: ['call me at 555-201-0134'] }).flagged).toBe(false)
})
