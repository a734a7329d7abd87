import { expect, it } from 'vitest'
import { recordErrors } from './dated-records.ts'

const CAT = { birthDate: '2026-10-03', name: 'Juniper' }
const before = { name: 'FVRCP', date: '2026-10-02' }
const onDay = { name: 'FVRCP', date: '2026-10-03' }
const record = (date: string) => ({ certification: 'DNA Tested', lab: 'Lab', date })
const LATE = 'Juniper was born on Oct 3, 2026, after this date.'

it.each<[string, Parameters<typeof recordErrors>[1], Parameters<typeof recordErrors>[2], object]>([
  ['nothing', {}, {}, {}],
  [
    'records on the day of the birth',
    { vaccinations: [onDay], healthRecords: [record('2026-10-03')] },
    {},
    {},
  ],
  [
    'a vaccination of the form before it',
    { vaccinations: [onDay, before] },
    {},
    { 'vaccinations.1.date': LATE },
  ],
  [
    'a certificate of the form before it',
    { healthRecords: [record('2026-10-02')] },
    {},
    { 'healthRecords.0.date': LATE },
  ],
  [
    'a stored vaccination before a changed birth date',
    {},
    { vaccinations: [before] },
    { birthDate: 'Juniper has a vaccination of Oct 2, 2026, before this date.' },
  ],
  [
    'a stored certificate before it',
    { vaccinations: [] },
    { vaccinations: [before], healthRecords: [record('2026-10-02')] },
    { birthDate: 'Juniper has an examination of Oct 2, 2026, before this date.' },
  ],
  ['a stored vaccination on the day of the birth', {}, { vaccinations: [onDay] }, {}],
  ['a stored record that the form removes', { vaccinations: [] }, { vaccinations: [before] }, {}],
])('%s', (_what, form, stored, errors) => {
  expect(recordErrors(CAT, form, stored)).toEqual(errors)
})
