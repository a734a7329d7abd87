/** The words and figures of the front page. Whoever runs the site puts true figures here. */
export const SITE_NAME = 'Littermate'
export const TAGLINE = 'since 2024'

export const STATISTICS = [
  { figure: '150+', text: 'Verified breeders' },
  { figure: '25+', text: 'Breeds' },
  { figure: '1,200+', text: 'Happy families' },
]

export const LANDING = {
  title: 'Kittens from catteries you can trust',
  lead: 'Meet verified breeders, follow the litters they plan, ask everything you want to know, and reserve your kitten with a card that is charged only once the kitten is set aside for you.',
  claimsTitle: 'Careful people on both sides of every kitten',
  claims: {
    verified: {
      title: 'Verified breeders',
      text: 'Only verified catteries list cats here, and health certifications stand beside each kitten that has them.',
    },
    litters: {
      title: 'Future litters',
      text: 'See which sire and queen are paired, when the litter is expected and what a kitten will cost, and be early.',
    },
    messages: {
      title: 'Built-in messaging',
      text: 'Talk with the breeder here. Messages are kept free of outside contact details, which protects both sides.',
    },
    prices: {
      title: 'Transparent pricing',
      text: 'Price and deposit stand on every cat’s page. Payments are secure, and catteries name the transport options they offer.',
    },
  },
  meetTitle: 'Some who are looking for a home',
  closing: {
    title: 'Somewhere a litter is opening its eyes',
    text: 'Make an account to keep your favorites, write to breeders and reserve a kitten with a deposit.',
  },
}

export const DESCRIPTION =
  'A marketplace for cats and kittens: verified breeders, planned litters, screened messages and protected payment.'

/**
 * Who runs the site and which law applies. An operator must put name, address and contact here before opening the site
 * to the public; as they stand, the sentences are true of a copy that nobody has made theirs. Text pages quote them.
 */
export const OPERATOR = {
  imprint: 'The operator of this site has not published a name and an address here yet.',
  contact: 'A way to reach the operator outside the site has not been published here yet.',
  law: 'No particular law has been agreed upon. The law that applies by itself applies.',
}
