import { describe, expect, it } from 'vitest'
import { TEST_CODES } from './codes.ts'
import { recognizeTest } from './recognize.ts'
import { resultError } from './results.ts'

const read = (name: string, result: string) => {
  const found = recognizeTest({ name, result })
  return found && `${found.code} ${found.result}`
}

describe('a written test', () => {
  it.each([
    ['PK deficiency', 'Normal', 'PKDef N/N'],
    ['PK Deficiency (PKLR)', 'N/N', 'PKDef N/N'],
    ['pk-def', 'carrier', 'PKDef N/m'],
    ['HCM (R820W)', 'Normal', 'HCMr N/N'],
    ['HCM (MYBPC3 A31P)', 'one copy', 'HCMm N/m'],
    ['PRA (pd)', 'clear', 'PRApd N/N'],
    ['PRA-b', 'm/m', 'PRAb m/m'],
    ['PKD (DNA)', 'Negative', 'PKD N/N'],
    ['GSD IV', 'Two copies', 'GSD4 m/m'],
    ['CMS (COLQ)', 'Normal', 'CMS N/N'],
    ['HCM', 'Clear by echocardiogram', 'ECHO normal'],
    ['HCM', 'Clear by echocardiogram, yearly', 'ECHO normal'],
    ['Heart scan', 'normal', 'ECHO normal'],
    ['Blood type (DNA)', 'b/b', 'BLD b/b'],
    ['Blood type (serology)', 'AB', 'BLDS AB'],
  ])('%s, %s is %s', (name, result, expected) => {
    expect(read(name, result)).toBe(expected)
  })

  it.each([
    ['PKD', 'Negative', 'DNA or ultrasound'],
    ['PKD (DNA)', 'Positive', 'one copy or two'],
    ['PKD (DNA)', 'Carrier', 'no carriers of a dominant variant'],
    ['Blood type', 'A', 'DNA or blood'],
    ['Blood type (serology)', 'A/b', 'a genotype'],
    ['HCM', 'Clear', 'DNA or scan'],
    ['HCM', 'Normal', 'DNA or scan'],
    ['HCM', 'Clear by echocardiogram of a littermate', 'another cat'],
    ['GM2 gangliosidosis', 'Normal', 'two variants'],
    ['Head defect', 'Normal', 'not named'],
    ['PRA', 'Normal', 'several variants'],
    ['PK deficiency', 'pending', 'no result'],
    ['PK deficiency', 'not clear', 'the opposite'],
    ['PK deficiency', '', 'nothing'],
    ['', 'Normal', 'no name'],
  ])('%s, %s stays text: %s', (name, result) => {
    expect(read(name, result)).toBeUndefined()
  })

  it('is read as a code with a result that the code has', () => {
    for (const { code, results } of TEST_CODES)
      for (const result of results) {
        const found = recognizeTest({ name: code, result })
        if (found)
          expect([found, resultError(found.code, found.result)]).toEqual([{ code, result }, undefined])
      }
  })
})
