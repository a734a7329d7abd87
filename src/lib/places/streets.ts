/** Addresses of houses and boxes in texts, which are not public. */
const STREETS =
  'street|st|avenue|ave|av|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|circle|cir|terrace|ter|place|pl|trail|trl|parkway|pkwy|highway|hwy|route|rte|turnpike|tpke|pike|alley|aly|loop|square|sq|broadway|row|run|path|crossing|xing'
const STREET = new RegExp(
  `(?<![\\p{L}\\d])\\d{1,6}(?:-\\d+)?[a-z]?\\.?\\s+(?!(?:mi|miles?|km|min|minutes?|hours?|days?|weeks?|months?|years?|percent)\\b)(?:[\\p{L}\\d.'’-]+\\s+){0,5}?(?:${STREETS})(?![\\p{L}'’])|\\bp\\.?\\s?o\\.?\\s*box\\b|\\brural (?:route|rt)\\b|\\br\\.?r\\.?\\s?#?\\d|\\b(?:apt|apartment|suite|ste|unit)\\.?\\s*#?\\d`,
  'iu',
)

/** Whether a text contains the address of a house or a box, which is not public. */
export function hasStreet(text: string): boolean {
  return STREET.test(text.normalize('NFKC'))
}

/** Whether what was before a town in its line is an address or words such as "near". */
export function isAddress(dropped: string): boolean {
  return (
    /\d/.test(dropped) || hasStreet(dropped) || new RegExp(`(?:^| )(?:${STREETS})\\.?$`, 'i').test(dropped)
  )
}
