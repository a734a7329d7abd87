import { describe, expect, it } from 'vitest'
import { guessFields, IMPORT_FIELDS } from './fields.ts'
import { readRows } from './read-rows.ts'
import {
  readRegistry,
  readSex,
  readStatus,
  readVisibility,
  readYesOrNo,
  registryOfNumber,
} from './read-words.ts'

describe('guessFields', () => {
  it.each([
    [
      'Registered Name,Call Name,Sex,Date of Birth,Colour,Registration No,Microchip No,Sire,Dam,Breeder,Owner,Titles',
      'registeredName,callName,sex,birth,color,registrations.0.number,microchip,sire.name,dam.name,breederName,,titlesBefore',
    ],
    [
      'Pedigree name,Pet name,Registration number,Sire,Sire registration number,Dam,Dam registration number,Notes',
      'registeredName,callName,registrations.0.number,sire.name,sire.number,dam.name,dam.number,',
    ],
    [
      'Name,Full name,ID,Father ID,Mother ID,CFA #,TICA No.',
      'callName,registeredName,id,sire.id,dam.id,numbers.CFA,numbers.TICA',
    ],
    [
      'Name;Geschlecht;Geb.;Rasse;Farbe;Züchter;Vater;Mutter;Chip-Nr.',
      'registeredName,sex,,breed,color,breederName,sire.name,dam.name,microchip',
    ],
    [
      'Navn;Køn;Født;Race;Farve;Far;Mor;Opdrætter',
      'registeredName,sex,birth,breed,color,sire.name,dam.name,breederName',
    ],
    [
      'Nom;Sexe;Né le;Race;Robe;Père;Mère;Éleveur;Puce',
      'registeredName,sex,birth,breed,color,sire.name,dam.name,breederName,microchip',
    ],
  ])('reads the headers %s', (headers, fields) => {
    expect(guessFields(headers.split(/[,;]/))).toEqual(fields.split(',').map((field) => field || null))
  })

  it('uses no field twice, and none without a known header', () => {
    expect(guessFields(['Sex', 'Gender', '', 'Constructor'])).toEqual(['sex', null, null, null])
  })

  it('knows its own labels, which differ', () => {
    const labels = IMPORT_FIELDS.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(guessFields(labels)).toEqual(IMPORT_FIELDS.map(({ id }) => id))
  })
})

describe('words', () => {
  it.each([
    ['M', 'male'],
    ['1.0', 'male'],
    ['1,0', 'male'],
    ['Tom', 'male'],
    ['Male neuter', 'male'],
    ['männlich', 'male'],
    ['Kater', 'male'],
    ['Hane', 'male'],
    ['f', 'female'],
    ['0.1', 'female'],
    ['Queen', 'female'],
    ['Spay', 'female'],
    ['Female (spayed)', 'female'],
    ['weiblich', 'female'],
    ['Femelle', 'female'],
    ['hona', 'female'],
    ['1.1', '1.1'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('the sex %j is %j', (text, sex) => expect(readSex(text)).toBe(sex))

  it('the states, registries, and answers of other programs are known', () => {
    expect(['Spayed', 'died', 'Verkauft', 'x'].map(readStatus)).toEqual(['neutered', 'died', 'sold', 'x'])
    expect(['Public', 'privat', 'x'].map(readVisibility)).toEqual(['public', 'private', 'x'])
    expect(['Yes', '1', 'ja', 'No', '0', 'maybe'].map(readYesOrNo)).toEqual([
      true,
      true,
      true,
      false,
      false,
      'maybe',
    ])
    expect(['cfa', 'FIFé', 'FIFe (DEKZV)', 'TICA', 'ACFA', 'LOOF'].map(readRegistry)).toEqual([
      'CFA',
      'FIFe',
      'FIFe',
      'TICA',
      'other',
      'other',
    ])
  })

  it('a number tells its registry by its form', () => {
    expect(
      ['0132-1234567', 'SBT 102505 012', 'CS SR 123456', 'SE SVERAK LO 123456', '12345'].map(
        registryOfNumber,
      ),
    ).toEqual(['CFA', 'TICA', 'GCCF', 'FIFe', 'other'])
  })
})

describe('readRows', () => {
  const options = { hasHeader: true, order: null, breed: 'Siberian', thisYear: 2026 }

  it('numbers rows as the file does, and leaves out empty ones and unnamed columns', () => {
    const fields = [
      'registeredName',
      null,
      'sex',
      'numbers.CFA',
      'registrations.0.number',
      'registrations.0.registry',
      'sire.name',
      'sire.birth',
    ]
    const table = [
      ['Name', 'Notes'],
      [' Ivan ', 'ignored', 'M', '0132-1', 'SBT 1', 'tica', 'Old\nTom', '5.4.2010'],
      ['', ' '],
      ["'=Katya", '', '?'],
    ]
    expect(readRows(table, { ...options, fields })).toEqual([
      {
        row: 2,
        values: {
          registeredName: 'Ivan',
          sex: 'male',
          breed: 'Siberian',
          registrations: [
            { registry: 'CFA', number: '0132-1' },
            { registry: 'TICA', number: 'SBT 1' },
          ],
          sire: { name: 'Old\nTom', birth: '2010-04-05' },
        },
      },
      { row: 4, values: { registeredName: '=Katya', sex: '?', breed: 'Siberian' } },
    ])
  })

  it('reads the first row, too, where it is no header', () => {
    const rows = readRows([['A'], ['B']], { ...options, hasHeader: false, fields: ['registeredName'] })
    expect(rows.map(({ row, values }) => [row, values.registeredName])).toEqual([
      [1, 'A'],
      [2, 'B'],
    ])
  })
})
