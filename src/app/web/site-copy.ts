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
  lead: 'Meet verified breeders, follow the litters they plan, ask everything you want to know, and bring your kitten home with a payment that is protected from the first deposit to the handover.',
  claims: [
    {
      title: 'Verified breeders',
      text: 'Every cattery is checked before it may list a cat, and its health certifications stand beside each kitten.',
    },
    {
      title: 'Future litters',
      text: 'See which sire and queen are paired, when the litter is expected and what it will cost, and be early.',
    },
    {
      title: 'Built-in messaging',
      text: 'Talk with the breeder here. Messages are kept free of outside contact details, which protects both sides.',
    },
    {
      title: 'Transparent pricing',
      text: 'Prices are shown in full. Payments are secure, and transport options are agreed before you pay.',
    },
  ],
  closing: {
    title: 'Somewhere a litter is opening its eyes',
    text: 'Make an account to keep your favorites, write to breeders and reserve a kitten with a deposit.',
  },
}

export const DESCRIPTION =
  'A marketplace for cats and kittens: verified breeders, planned litters, screened messages and protected payment.'
