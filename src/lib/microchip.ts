/**
 * Numbers of transponders in animals, as readers show them.
 *
 * 15 digits: the first three are the country (ISO 3166-1 numeric, below 900) or the manufacturer (900 to 998, assigned by
 * ICAR), and the others an identification of at most 38 bits. 999 marks test transponders. Source: ISO 11784:2024, and ICAR,
 * "Guidelines for the identification of animals with RFID".
 *
 * American chips before that standard (FDX-A): 9 digits (AVID), which AVID prints with asterisks, or 10 characters, digits and
 * the letters A to F (AVID, Trovan, HomeAgain, 24PetWatch). Source: Peeva, "Microchip guide" (peeva.co/microchip-guide).
 */

const LENGTH = 15
const OLDER_CHIP = /^(\d{9}|[\dA-F]{10})$/
const MAX_IDENTIFICATION = 2 ** 38 - 1
const FIRST_MANUFACTURER = 900
const TEST = 999

/** All numeric codes of ISO 3166-1 below 900, joined. */
const CODES =
  '004008010012016020024028031032036040044048050051052056060064068070072074076084086090092096100104108112116120124' +
  '132136140144148152156158162166170174175178180184188191192196203204208212214218222226231232233234238239242246248' +
  '250254258260262266268270275276288292296300304308312316320324328332334336340344348352356360364368372376380384388' +
  '392398400404408410414417418422426428430434438440442446450454458462466470474478480484492496498499500504508512516' +
  '520524528531533534535540548554558562566570574578580581583584585586591598600604608612616620624626630634638642643' +
  '646652654659660662663666670674678682686688690694702703704705706710716724728729732740744748752756760762764768772' +
  '776780784788792795796798800804807818826831832833834840850854858860862876882887894'

const COUNTRIES = new Set(CODES.match(/\d{3}/g))

/** The characters of a number as people write it, with spaces, hyphens, or asterisks between groups, in upper case. */
export function microchipCharacters(text: string): string {
  return text.replace(/[\s\u00a0\u2010-\u2013*-]/g, '').toUpperCase()
}

/** Why characters are not the number of a microchip, for users; undefined if they are one. */
export function microchipError(characters: string): string | undefined {
  if (OLDER_CHIP.test(characters)) return undefined
  if (characters.length === 10 && /^[\dA-Z]*$/.test(characters))
    return 'A microchip number of 10 characters has digits and the letters A to F only.'
  if (!/^\d*$/.test(characters)) return 'A microchip number of this length consists of digits only.'
  if (characters.length !== LENGTH)
    return `A microchip number has ${LENGTH} digits, or 9 or 10 on older American chips; this one has ${characters.length}.`
  const prefix = characters.slice(0, 3)
  if (Number(prefix) === TEST) return 'Numbers that begin with 999 are for tests. Please check the number.'
  if (Number(prefix) < FIRST_MANUFACTURER && !COUNTRIES.has(prefix))
    return `No country or manufacturer has the prefix ${prefix}. Please check the number.`
  if (Number(characters.slice(3)) > MAX_IDENTIFICATION)
    return 'No microchip has this number. Please check the digits.'
  return undefined
}

/** The number in groups of three, as registries print it: `840 001 234 567 890`. 10 characters are not grouped. */
export function microchipText(characters: string): string {
  return characters.length === 10 ? characters : characters.replace(/(\d{3})(?=\d)/g, '$1 ')
}
