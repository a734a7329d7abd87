import { PROBLEM_HOURS } from '#lib/rules/guarantee.ts'

/** The site's name, the landing page's texts and figures, and the operator. Operators replace them with their own. */
export const SITE_NAME = 'Littermate'
export const TAGLINE = 'since 2024'

/** Shown unless LANDING_STATISTICS is `live`. */
export const STATISTICS = [
  { figure: '150+', text: 'Verified breeders' },
  { figure: '25+', text: 'Breeds' },
  { figure: '1,200+', text: 'Happy families' },
]

/** A code of a pickup, as a picture. Each digit occurs once. */
export const EXAMPLE_CODE = '472916'

export const LANDING = {
  title: 'Kittens from catteries you can trust',
  lead: 'Meet verified breeders, follow the litters they plan, ask all your questions, and reserve your kitten. Your card is charged only once the kitten is set aside for you.',
  proofs: {
    checks: {
      title: 'Every check has its month',
      text: 'A profile says which checks our team made, and when. Checks expire and are made again.',
    },
    money: {
      title: 'Your money waits for you',
      text: `You have ${PROBLEM_HOURS} hours after the pickup to report a problem. Only then do we pay the breeder.`,
    },
    code: {
      title: 'A code at pickup',
      text: 'You give your code once you hold your kitten and its microchip matches. Without it, the sale is not completed.',
    },
  },
  storyTitle: 'From the pairing to your sofa',
  story: [
    {
      scene: 'pairing',
      step: 'The pairing',
      title: 'Future litters',
      text: 'See which sires and queens are paired, when their litters are expected, and what the kittens will cost.',
    },
    {
      scene: 'litter',
      step: 'The litter',
      title: 'Verified breeders',
      text: 'Only verified catteries list cats here, and each listing shows the kitten’s health certifications.',
    },
    {
      scene: 'growing',
      step: 'Growing up',
      title: 'Built-in messaging',
      text: 'Message breeders right here. We block external contact details, which protects both sides.',
    },
    {
      scene: 'sofa',
      step: 'Home',
      title: 'Transparent pricing',
      text: 'Every cat’s page shows its price and deposit. Payments are secure, and breeders list their transport options.',
    },
  ],
  moreCatsTitle: 'Cats looking for a home',
  closing: {
    title: 'Find your kitten',
    text: 'Create an account to save favorites, message breeders, and reserve a kitten with a deposit.',
  },
} as const

export const DESCRIPTION =
  'A marketplace for cats and kittens: verified breeders, planned litters, screened messages, and protected payments.'

/**
 * Who runs the site, and which law applies. Operators must enter their name, address, and contact before they open the
 * site to the public; until then, the text pages show these sentences.
 */
export const OPERATOR = {
  imprint: 'The operator of this site has not published a name and address yet.',
  contact: 'The operator has not published another way to get in touch yet.',
  law: 'The parties have not agreed on a governing law. Applicable law is determined by the usual legal rules.',
}
