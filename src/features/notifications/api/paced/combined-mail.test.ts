import { expect, it } from 'vitest'
import { combinedMail } from './combined-mail.ts'

const waiting = (topic: string, title: string) => ({
  id: title,
  topic,
  content: {
    draft: {
      subject: title,
      content: {
        title,
        paragraphs: [`About: ${title}.`],
        action: { label: 'Open', url: `https://littermate.example/${topic}` },
        footnote: 'Why you received this.',
      },
    },
  },
})

it('one change has its own email', () => {
  const one = waiting('entry', 'Robin joined')
  expect(combinedMail([one], 'Robin')).toEqual(one.content.draft)
})

it('several changes of a topic are the latest with the titles of the others', () => {
  const titles = ['Robin joined', 'Robin left', 'Robin joined', 'Robin left', 'Robin changed their wishes']
  const mail = combinedMail(
    titles.map((title) => waiting('entry', title)),
    'Robin',
  )
  expect(mail).toEqual({
    subject: 'Robin changed their wishes',
    content: {
      title: 'Robin changed their wishes',
      paragraphs: [
        'About: Robin changed their wishes.',
        'Before that: Robin left (2 times); Robin joined (2 times).',
      ],
      action: { label: 'Open', url: 'https://littermate.example/entry' },
      footnote: 'Why you received this.',
    },
  })
})

it('names five earlier changes and counts the others', () => {
  const all = Array.from({ length: 8 }, (_, index) => waiting('entry', `Change ${index + 1}`))
  const paragraphs = (count: number) => combinedMail(all.slice(0, count), 'Robin').content.paragraphs
  expect(paragraphs(6)).toEqual([
    'About: Change 6.',
    'Before that: Change 5; Change 4; Change 3; Change 2; Change 1.',
  ])
  expect(paragraphs(8)).toEqual([
    'About: Change 8.',
    'Before that: Change 7; Change 6; Change 5; Change 4; Change 3; 2 more.',
  ])
})

it('changes of several topics are a list with a link to each', () => {
  const mail = combinedMail(
    [waiting('entry', 'Robin joined'), waiting('sale', 'Robin paid'), waiting('entry', 'Robin left')],
    'Robin T.',
  )
  expect(mail).toEqual({
    subject: '2 updates about Robin T.',
    content: {
      title: '2 updates about Robin T.',
      paragraphs: ['These updates are in one email, so that you receive fewer.'],
      cards: [
        {
          title: 'Robin left',
          url: 'https://littermate.example/entry',
          lines: ['About: Robin left.', 'Before that: Robin joined.'],
        },
        { title: 'Robin paid', url: 'https://littermate.example/sale', lines: ['About: Robin paid.'] },
      ],
      footnote: 'You received this email because of what happened on Littermate since our last email.',
    },
  })
})

it('an entry of the list has the picture of its email', () => {
  const picture = { url: 'https://littermate.example/cat.webp', alt: 'Juniper', ratio: 1 }
  const pictured = waiting('offer', 'Quiet Paws offers you Juniper')
  Object.assign(pictured.content.draft.content, { picture })
  const { cards } = combinedMail([pictured, waiting('place', 'You are now first')], 'Quiet Paws').content
  expect(cards?.map((card) => card.picture)).toEqual([picture, undefined])
})

it('nothing is no email', () => {
  expect(() => combinedMail([], 'Robin')).toThrow('There is nothing to send.')
})
