/** The fields of an imported animal, and by which names of columns other programs call them. */

import { REGISTRIES } from '../../choices.ts'
import { MAX_REGISTRATIONS } from '../../limits.ts'

/** A field of a row: its path in the request, such as `sire.name`. */
export type ImportField = { id: string; label: string; group: FieldGroup; words: string[] }
export type FieldGroup = 'Animal' | 'Numbers' | 'Sire' | 'Dam'

/** A header as it is compared: lower case, without accents, blanks, and punctuation. */
export function headerKey(header: string): string {
  return header
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const words = (text: string) => text.split(' ')

const NUMBER_WORDS = words(
  'registrationnumber registrationno registrationnr registration regnumber regno regnr reg studbooknumber studbookno studbook pedigreenumber zuchtbuchnummer zbnummer zbnr stammbuchnummer stamboomnummer registreringsnummer reknro lof loof',
)
const CHIP_WORDS = words(
  'microchip microchipnumber microchipno microchipnr microchipid chip chipnumber chipno chipnr chipid transponder transpondernumber transpondernummer identification chipnummer mikrochip mikrochipnummer puce numerodepuce',
)
const BIRTH_WORDS = words(
  'birthdate dateofbirth dob born birth birthday whelped geburtsdatum geboren geburtstag datedenaissance neele nele fodselsdato fodt fodelsedatum fodd syntynyt syntymaaika',
)
const REGISTRY_WORDS = words(
  'registry registrybody association registeredwith verein verband zuchtbuchstelle',
)

const ANIMAL: Omit<ImportField, 'group'>[] = [
  { id: 'id', label: 'ID', words: words('id animalid catid recordid uid internalid recordnumber recno') },
  {
    id: 'registeredName',
    label: 'Registered name',
    words: words(
      'registeredname regname pedigreename officialname fullname catname animalname nameofcat name zuchtname namn navn nimi nom nomcomplet',
    ),
  },
  {
    id: 'callName',
    label: 'Call name',
    words: words('callname petname nickname housename homename rufname surnom kallenavn tilltalsnamn name'),
  },
  {
    id: 'titlesBefore',
    label: 'Titles before the name',
    words: words(
      'titlesbeforethename titlesbefore titlesbeforename prefixtitles prefixtitle titleprefix titles title titel titre titres titler prefix',
    ),
  },
  {
    id: 'titlesAfter',
    label: 'Titles after the name',
    words: words(
      'titlesafterthename titlesafter titlesaftername suffixtitles suffixtitle titlesuffix suffix',
    ),
  },
  { id: 'breed', label: 'Breed', words: words('breed breedname race rasse ras rase rotu') },
  { id: 'sex', label: 'Sex', words: words('sex gender geschlecht sexe kon kjonn sukupuoli') },
  { id: 'birth', label: 'Birth date', words: BIRTH_WORDS },
  {
    id: 'diedOn',
    label: 'Date of death',
    words: words('dateofdeath deathdate died death deceased dod todesdatum gestorben datededeces dodsdato'),
  },
  { id: 'status', label: 'Status', words: words('status state') },
  {
    id: 'isOutside',
    label: 'Ancestor from elsewhere',
    words: words('ancestorfromelsewhere outside external ancestoronly'),
  },
  { id: 'visibility', label: 'Visibility', words: words('visibility visible') },
  {
    id: 'color',
    label: 'Color',
    words: words(
      'color colour colorandpattern colourandpattern coatcolor coatcolour coat farbe fellfarbe couleur robe farve farge farg vari',
    ),
  },
  {
    id: 'emsCode',
    label: 'EMS code',
    words: words('emscode ems emscolor emscolour emsfarbe emskode emskod'),
  },
  { id: 'emsRegistry', label: 'EMS registry', words: words('emsregistry') },
  { id: 'microchip', label: 'Microchip', words: CHIP_WORDS },
  {
    id: 'breederName',
    label: 'Breeder',
    words: words(
      'breeder breedername bredby zuchter zuechter eleveur oppdretter opdraetter uppfodare kasvattaja',
    ),
  },
]

const NUMBERS: Omit<ImportField, 'group'>[] = [
  ...Array.from({ length: MAX_REGISTRATIONS }, (_, index) => {
    const suffix = index === 0 ? '' : ` ${index + 1}`
    const numbered = (list: string[]) => list.map((word) => (index === 0 ? word : `${word}${index + 1}`))
    return [
      {
        id: `registrations.${index}.registry`,
        label: `Registry${suffix}`,
        words: [...numbered(REGISTRY_WORDS), ...(index === 0 ? ['registry1'] : [])],
      },
      {
        id: `registrations.${index}.number`,
        label: `Registration number${suffix}`,
        words: [...numbered(NUMBER_WORDS), ...(index === 0 ? ['registrationnumber1'] : [])],
      },
    ]
  }).flat(),
  ...REGISTRIES.filter((registry) => registry !== 'other').map((registry) => ({
    id: `numbers.${registry}`,
    label: `${registry} number`,
    words: ['', 'number', 'no', 'nr', 'reg', 'regno', 'regnumber', 'registration', 'registrationnumber'].map(
      (end) => registry.toLowerCase() + end,
    ),
  })),
]

const PARENT_WORDS = {
  sire: words('sire sires father fathers vater pere far fader isa'),
  dam: words('dam dams mother mothers mutter mere mor moder ema queen'),
}

function parentFields(role: 'sire' | 'dam'): Omit<ImportField, 'group'>[] {
  const title = role === 'sire' ? 'Sire' : 'Dam'
  const with_ = (ends: string[]) => PARENT_WORDS[role].flatMap((word) => ends.map((end) => word + end))
  return [
    { id: `${role}.name`, label: title, words: with_(['', 'name', 'registeredname', 'fullname']) },
    { id: `${role}.id`, label: `${title} ID`, words: with_(['id', 'recordid', 'animalid', 'catid']) },
    { id: `${role}.birth`, label: `${title} birth date`, words: with_(BIRTH_WORDS) },
    { id: `${role}.microchip`, label: `${title} microchip`, words: with_(CHIP_WORDS) },
    { id: `${role}.registry`, label: `${title} registry`, words: with_(REGISTRY_WORDS) },
    {
      id: `${role}.number`,
      label: `${title} registration number`,
      words: with_([...NUMBER_WORDS, 'number', 'no']),
    },
  ]
}

const inGroup = (group: FieldGroup, fields: Omit<ImportField, 'group'>[]): ImportField[] =>
  fields.map((field) => ({ ...field, group }))

/** All fields, in the order in which they are offered. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...inGroup('Animal', ANIMAL),
  ...inGroup('Numbers', NUMBERS),
  ...inGroup('Sire', parentFields('sire')),
  ...inGroup('Dam', parentFields('dam')),
]

const LABELS = new Map(IMPORT_FIELDS.map(({ id, label }) => [id, label]))

/** The name of a field for people. */
export function fieldLabel(id: string): string {
  return LABELS.get(id) ?? LABELS.get(id.split('.')[0] ?? '') ?? 'Row'
}

/**
 * The field of each column by its header, or null. No field is used twice; a field takes the column whose name fits best.
 */
export function guessFields(headers: string[]): (string | null)[] {
  const keys = headers.map(headerKey)
  const fields = headers.map((): string | null => null)
  for (const field of IMPORT_FIELDS)
    for (const word of field.words) {
      const column = keys.findIndex((key, index) => key === word && fields[index] === null)
      if (column === -1) continue
      fields[column] = field.id
      break
    }
  return fields
}
