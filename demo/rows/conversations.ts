/** Conversations between buyers and the demo breeder. */
import { demoId } from '../ids.ts'
import { BUYER, FAMILIES, type Person } from '../people.ts'
import type { CatRow, PlanContext } from './plan.ts'

/** Cents by which a favorite of the buyer account became cheaper. */
const PRICE_CUT = 20_000

type Line = { fromBuyer: boolean; daysAgo: number; hour: number; text: string }

type Conversation = {
  buyer: Person
  about: string
  status: 'pending' | 'responded' | 'closed'
  lines: Line[]
}

const [first = BUYER, second = BUYER, third = BUYER, fourth = BUYER, fifth = BUYER, sixth = BUYER] = FAMILIES

const ask = (daysAgo: number, hour: number, text: string): Line => ({ fromBuyer: true, daysAgo, hour, text })
const answer = (daysAgo: number, hour: number, text: string): Line => ({
  fromBuyer: false,
  daysAgo,
  hour,
  text,
})

const CONVERSATIONS: Conversation[] = [
  {
    buyer: BUYER,
    about: 'Pippin',
    status: 'responded',
    lines: [
      ask(
        9,
        17,
        'Hello Maren! Pippin looks wonderful. Is she used to dogs? Ours is old and slow and mostly asleep.',
      ),
      answer(
        9,
        19,
        'Hello Dana. She has grown up with our sheepdog and sleeps on him when he allows it. An old, slow dog sounds ideal.',
      ),
      ask(8, 8, 'That is lovely to hear. Does she have a favorite food that we should have in the house?'),
      answer(
        8,
        9,
        'She goes home with two weeks of what she eats now. Anything with turkey in it will make you popular.',
      ),
      ask(3, 20, 'We have paid the deposit. The children are counting the days on the kitchen calendar.'),
      answer(1, 9, 'So are we. Pippin has learned to open the pantry, so please count the treats, too.'),
    ],
  },
  {
    buyer: first,
    about: 'Bramley',
    status: 'pending',
    lines: [
      ask(2, 13, 'How big do you expect Bramley to get, going by his father? Our house is small, but tall.'),
    ],
  },
  {
    buyer: second,
    about: 'Signe',
    status: 'pending',
    lines: [
      ask(
        4,
        10,
        'We are out of the house three days a week. Would Signe be content with that, or should we think of two kittens?',
      ),
    ],
  },
  {
    buyer: third,
    about: 'Old Ezra',
    status: 'pending',
    lines: [
      ask(
        12,
        16,
        'My mother is eighty-one and has just lost her cat of many years. Would Ezra mind a very quiet life?',
      ),
      answer(
        11,
        9,
        'I can think of nothing he would like better. May I ask whether she could brush him twice a week?',
      ),
      ask(11, 12, 'She would consider it the high point of the week.'),
    ],
  },
  {
    buyer: fourth,
    about: 'Quince',
    status: 'closed',
    lines: [
      ask(20, 11, 'Is Quince still looking for a family?'),
      answer(19, 18, 'I am sorry, he found one this week. His sister Damson is every bit as cheerful.'),
    ],
  },
  {
    buyer: fifth,
    about: 'Damson',
    status: 'closed',
    lines: [
      ask(34, 9, 'Does Damson get along with a rabbit? Ours is larger than most cats and knows it.'),
      answer(34, 12, 'She has only met our hens, and was polite. I would introduce them slowly.'),
    ],
  },
  {
    buyer: sixth,
    about: 'Old Ezra',
    status: 'closed',
    lines: [
      ask(41, 18, 'We climb a lot of stairs. Would that be too much for Ezra?'),
      answer(41, 20, 'I am afraid so. He prefers to be admired on the ground floor.'),
    ],
  },
]

const SAVED_REPLIES: [title: string, text: string][] = [
  [
    'How a reservation works',
    'Hello {first name}! You can reserve {cat} with a deposit of {deposit}; the price is {price}. Within 24 hours you can change your mind and get everything back.',
  ],
  [
    'Visits',
    'Hello {first name}, you are welcome to visit us and {cat} on most Saturdays. Which one would suit you?',
  ],
]

/** Adds the conversations, each of which starts with an inquiry. */
export function addConversations(
  { plan, calendar }: PlanContext,
  breeder: { id: string; userId: string },
): void {
  for (const [title, text] of SAVED_REPLIES)
    plan.savedReplies.push({
      id: demoId('saved-reply', title),
      userId: breeder.userId,
      title,
      text,
      createdAt: calendar.moment(30, 10),
    })
  for (const { buyer, about, status, lines } of CONVERSATIONS) {
    const cat = catNamed(plan.cats, breeder.id, about)
    const buyerId = demoId('user', buyer.email)
    const inquiryId = demoId('inquiry', buyer.email, about)
    const [opening] = lines
    if (!opening) continue
    plan.inquiries.push({
      id: inquiryId,
      buyerId,
      breederId: breeder.id,
      catId: cat.id,
      message: opening.text,
      status,
      isRead: status !== 'pending',
      createdAt: calendar.moment(opening.daysAgo, opening.hour),
    })
    for (const [index, line] of lines.entries()) {
      plan.messages.push({
        id: demoId('message', buyer.email, about, index),
        senderId: line.fromBuyer ? buyerId : breeder.userId,
        receiverId: line.fromBuyer ? breeder.userId : buyerId,
        catId: cat.id,
        inquiryId,
        content: line.text,
        isRead: index < lines.length - 1 || status === 'closed',
        createdAt: calendar.moment(line.daysAgo, line.hour),
      })
    }
  }
}

/**
 * Adds favorites of the buyer account: every eleventh available cat, so that they belong to several catteries. The
 * latest ones have changed since: one is cheaper, one is available again, and one is reserved.
 */
export function addFavorites({ plan, calendar }: PlanContext): void {
  const userId = demoId('user', BUYER.email)
  const shown = new Set(plan.breeders.filter((breeder) => breeder.isActive).map((breeder) => breeder.id))
  const isOwn = new Set(plan.transactions.filter((sale) => sale.buyerId === userId).map(({ catId }) => catId))
  const inStatus = (status: CatRow['status']) =>
    plan.cats.filter((cat) => cat.status === status && shown.has(cat.breederId) && !isOwn.has(cat.id))
  const favorites = [
    ...inStatus('available').filter((_, index) => index % 11 === 3),
    ...inStatus('reserved').slice(0, 1),
  ]
  for (const [index, cat] of favorites.entries()) {
    const fromEnd = favorites.length - 1 - index
    plan.favorites.push({
      id: demoId('favorite', cat.id),
      userId,
      catId: cat.id,
      seenPrice: fromEnd === 2 ? cat.price + PRICE_CUT : cat.price,
      seenStatus: fromEnd === 1 ? 'reserved' : 'available',
      createdAt: calendar.moment(1, 7, index),
    })
  }
}

function catNamed(cats: CatRow[], breederId: string, name: string): CatRow {
  const cat = cats.find((each) => each.breederId === breederId && each.name === name)
  if (!cat) throw new Error(`The demo breeder has no cat called ${name}.`)
  return cat
}
