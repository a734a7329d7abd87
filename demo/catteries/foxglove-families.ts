import type { DemoFamily } from './cattery.ts'

/** The buyers of Foxglove Hollow's cats: enough for more than one page of reviews. */
export const foxgloveFamilies: DemoFamily[] = [
  {
    cat: 'Marzipan',
    breed: 'Maine Coon',
    coat: 'silver-classic-tabby',
    sex: 'female',
    price: 1800,
    monthsAgo: 0,
    awaitsPickup: true,
  },
  {
    cat: 'Tarragon',
    breed: 'Maine Coon',
    coat: 'black-smoke',
    sex: 'male',
    price: 1750,
    monthsAgo: 0,
    awaitsPickup: true,
  },
  {
    cat: 'Barnaby',
    breed: 'Maine Coon',
    coat: 'brown-mackerel-tabby',
    sex: 'male',
    price: 2400,
    monthsAgo: 7,
    review: {
      stars: 5,
      comment:
        'Maren sent us a photo of Barnaby every Friday until the day we came for him. He walked out of the carrier, ate, and fell asleep on my daughter’s homework. A year on the waiting list, and worth every week.',
      answer: 'Please tell your daughter that the sheepdog asks after him.',
    },
  },
  {
    // Handed over a few days ago, so that its review can be written.
    cat: 'Thimble',
    breed: 'Maine Coon',
    coat: 'tortie',
    sex: 'female',
    price: 2350,
    monthsAgo: 0,
    soldDaysAgo: 12,
    text: 'Thimble was the smallest of five and the first out of the box every morning. She has moved in with a family of her own, and has found the bookshelf.',
  },
  {
    cat: 'Freya',
    breed: 'Norwegian Forest Cat',
    coat: 'blue-tabby',
    sex: 'female',
    price: 1500,
    monthsAgo: 11,
    review: {
      stars: 5,
      comment:
        'Healthy, well socialized, and came with a folder thicker than the one for our car. The heart scans of both parents were in it without our having to ask.',
    },
  },
  {
    cat: 'Juno',
    breed: 'Maine Coon',
    coat: 'tortie',
    sex: 'female',
    price: 2200,
    monthsAgo: 15,
    review: {
      stars: 4,
      comment:
        'Wonderful cat. The drive was longer than we had planned and pickup had to be moved twice because of snow, but we were kept informed the whole time.',
      answer:
        'Snow is hard to put into a contract. Thank you for your patience, and for the picture of Juno in the snow that followed.',
    },
  },
  {
    cat: 'Gulliver',
    breed: 'Maine Coon',
    coat: 'red-mackerel-tabby',
    sex: 'male',
    price: 2300,
    monthsAgo: 20,
    review: {
      stars: 5,
      comment: 'Eighteen pounds now and still believes he fits into the fruit bowl. Thank you for him.',
    },
  },
  {
    cat: 'Pearl',
    breed: 'Maine Coon',
    coat: 'silver-classic-tabby',
    sex: 'female',
    price: 2500,
    monthsAgo: 24,
    review: {
      stars: 5,
      comment:
        'Our second cat from the Hollow. When our first one fell ill, Maren answered the same evening, asked the right questions, and told us honestly that it was time to see the vet.',
    },
  },
  {
    cat: 'Odin',
    breed: 'Norwegian Forest Cat',
    coat: 'brown-tabby-white',
    sex: 'male',
    price: 1450,
    monthsAgo: 31,
  },
  {
    cat: 'Wendell',
    breed: 'Maine Coon',
    coat: 'black-smoke',
    sex: 'male',
    price: 2450,
    monthsAgo: 4,
    review: {
      stars: 5,
      comment:
        'We drove up twice before we decided, and were given tea, time and straight answers on both days. Wendell was used to children, thunder and the vacuum cleaner, as the page says. He was not used to our parrot, but that is settled now, in favor of the parrot.',
    },
  },
  {
    cat: 'Ingrid',
    breed: 'Norwegian Forest Cat',
    coat: 'blue-tabby',
    sex: 'female',
    price: 1600,
    monthsAgo: 9,
    review: { stars: 5, comment: 'Exactly the cat that was described to us, only more of it.' },
  },
  {
    cat: 'Hobson',
    breed: 'Maine Coon',
    coat: 'brown-classic-tabby',
    sex: 'male',
    price: 2300,
    monthsAgo: 13,
    review: {
      stars: 4,
      comment:
        'A splendid cat. One star off because the deposit was due before we had seen the second vaccination in writing; it came the next day.',
      answer:
        'That was our mistake, and you were right to ask. The records now go out a week before any deposit is due.',
    },
  },
  {
    cat: 'Tuppence',
    breed: 'Maine Coon',
    coat: 'brown-mackerel-tabby',
    sex: 'female',
    price: 2250,
    monthsAgo: 17,
    review: {
      stars: 5,
      comment: 'She purred in the carrier for two hours. I did not know that they could do that.',
    },
  },
  {
    cat: 'Leif',
    breed: 'Norwegian Forest Cat',
    coat: 'brown-tabby-white',
    sex: 'male',
    price: 1500,
    monthsAgo: 22,
    review: {
      stars: 3,
      comment:
        'Leif is healthy and beautiful. He was shyer than we had expected from the pictures and hid for most of a month. Maren called every week with advice, which helped, but anyone with small children should visit first.',
      answer:
        'Thank you for staying with him through that month. We now ask families with small children to visit twice.',
    },
  },
  {
    cat: 'Marguerite',
    breed: 'Maine Coon',
    coat: 'tortie',
    sex: 'female',
    price: 2400,
    monthsAgo: 27,
    review: { stars: 5, comment: 'Three years of dignity, and one curtain.' },
  },
  {
    cat: 'Thistle',
    breed: 'Maine Coon',
    coat: 'silver-classic-tabby',
    sex: 'female',
    price: 2350,
    monthsAgo: 34,
    review: {
      stars: 5,
      comment: 'Our vet asked for the breeder’s name, to pass it on. I can think of no better review.',
    },
  },
  {
    // The buyer's bank disputes the payment.
    cat: 'Nettle',
    breed: 'Maine Coon',
    coat: 'brown-mackerel-tabby',
    sex: 'male',
    price: 1900,
    monthsAgo: 0,
    awaitsPickup: true,
  },
]
