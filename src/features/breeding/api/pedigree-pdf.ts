/** A pedigree document: one page of US letter size in landscape, with a column for each generation. */

import { dateText } from '#lib/dates.ts'
import { microchipText } from '#lib/microchip.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import { openPdf, PDF_COLORS, type PdfFile } from '#platform/pdf/index.ts'
import { REGISTRY_NAMES } from '../choices.ts'
import type { Registration, TreeAnimal } from '../contract.ts'
import { birthText } from '../rules/birth.ts'

export type PedigreeDocument = {
  animal: Pick<
    TreeAnimal,
    'name' | 'titlesBefore' | 'titlesAfter' | 'sex' | 'birth' | 'color' | 'emsCode'
  > & {
    breed: string
    microchip: string | null
    breederName: string | null
    registrations: Registration[]
  }
  /** The cattery whose book it is from. */
  cattery: string
  /** ISO date. */
  madeOn: string
  generations: number
  tree: TreeAnimal[]
  /** Of own parents. */
  chips: { S: string | null; D: string | null }
}

/** Points. */
const PAGE = { width: 792, height: 612, margin: 36 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const GAP = 6
const PADDING = 4
const FOOTER = 14

type Box = { x: number; y: number; width: number; height: number }

/** Writes the file. */
export async function pedigreePdf(contents: PedigreeDocument): Promise<Buffer> {
  const { animal, cattery, madeOn, generations, tree, chips } = contents
  const pdf = await openPdf({
    title: `Pedigree of ${titled(animal)}`,
    createdOn: madeOn,
    layout: 'landscape',
    margin: PAGE.margin,
  })
  const { doc } = pdf
  const top = writeHead(pdf, contents)
  const bottom = PAGE.height - PAGE.margin - FOOTER
  const column = (WIDTH - (generations - 1) * GAP) / generations
  for (let generation = 1; generation <= generations; generation += 1) {
    const rows = 2 ** generation
    const height = (bottom - top) / rows
    for (let row = 0; row < rows; row += 1) {
      const place = placeAt(row, generation)
      const box = {
        x: PAGE.margin + (generation - 1) * (column + GAP),
        y: top + row * height + 1,
        width: column,
        height: height - 2,
      }
      const chip = place === 'S' || place === 'D' ? chips[place] : null
      writeAncestor(pdf, box, { place, animal: tree.find((each) => each.place === place), chip })
    }
  }
  // Below the bottom margin, where the library would otherwise add a page.
  doc.page.margins.bottom = 0
  doc.fillColor(PDF_COLORS.muted)
  writeFitting(
    pdf,
    `From the breeding book of ${cattery}, made on ${dateText(madeOn)} with Littermate. It does not replace the pedigree of a registry.`,
    { x: PAGE.margin, y: bottom + 4, width: WIDTH, height: FOOTER },
    [8, 6],
  )
  return pdf.end()
}

/** Places of a generation from top to bottom: a sire is above a dam. */
function placeAt(row: number, generation: number): string {
  return row.toString(2).padStart(generation, '0').replaceAll('0', 'S').replaceAll('1', 'D')
}

function titled({
  name,
  titlesBefore,
  titlesAfter,
}: Pick<TreeAnimal, 'name' | 'titlesBefore' | 'titlesAfter'>): string {
  return [titlesBefore, name, titlesAfter].filter(Boolean).join(' ')
}

const numberText = ({ registry, number }: Registration) =>
  registry === 'other' ? number : `${REGISTRY_NAMES[registry]} ${number}`

/** Writes the animal itself above the tree; returns where the tree begins. */
function writeHead(pdf: PdfFile, { animal }: PedigreeDocument): number {
  const { doc } = pdf
  const { margin } = PAGE
  doc.fillColor(PDF_COLORS.muted)
  writeFitting(pdf, 'Pedigree', { x: margin, y: margin, width: WIDTH, height: 12 }, [9, 9])
  doc.fillColor(PDF_COLORS.ink)
  writeFitting(pdf, titled(animal), { x: margin, y: margin + 12, width: WIDTH, height: 28 }, [20, 8])
  const facts = [
    animal.breed,
    animal.sex === 'male' ? 'Male' : 'Female',
    animal.birth && `born ${birthText(animal.birth)}`,
    animal.emsCode && `EMS ${animal.emsCode}`,
    animal.color,
    ...animal.registrations.map(numberText),
    animal.microchip && `microchip ${microchipText(animal.microchip)}`,
    animal.breederName && `bred by ${animal.breederName}`,
  ].filter(Boolean)
  writeFitting(pdf, facts.join(', '), { x: margin, y: margin + 41, width: WIDTH, height: 24 }, [9, 6])
  return margin + 70
}

function writeAncestor(
  pdf: PdfFile,
  box: Box,
  { place, animal, chip }: { place: string; animal: TreeAnimal | undefined; chip: string | null },
): void {
  const { doc } = pdf
  doc.lineWidth(0.5).strokeColor(PDF_COLORS.line).rect(box.x, box.y, box.width, box.height).stroke()
  const inner = {
    x: box.x + PADDING,
    y: box.y + 2,
    width: box.width - 2 * PADDING,
    height: box.height - 4,
  }
  doc.fillColor(animal ? PDF_COLORS.ink : PDF_COLORS.muted)
  const isSire = place.endsWith('S')
  const facts = animal
    ? [
        isSire ? 'Male' : 'Female',
        animal.birth && birthText(animal.birth),
        animal.emsCode ?? animal.color,
        animal.registration && numberText(animal.registration),
        chip && `microchip ${microchipText(chip)}`,
      ].filter(Boolean)
    : []
  const text = animal ? `${titled(animal)}\n${facts.join(', ')}` : `Unknown ${isSire ? 'sire' : 'dam'}`
  writeFitting(pdf, text, inner, [9, 5])
}

/** Writes a text as large as fits into a box, and cuts off what does not fit in the smallest size. */
function writeFitting(
  { doc, write, heightOf }: PdfFile,
  text: string,
  box: Box,
  [largest, smallest]: [number, number],
): void {
  const lines = text.split('\n')
  const fits = (parts: string[]) =>
    parts.reduce((sum, part) => sum + heightOf(part, box.width), 0) <= box.height
  let shown = lines
  for (let size = largest; size >= smallest; size -= 0.5) {
    doc.fontSize(size)
    if (fits(lines)) break
  }
  for (let length = text.length; length > 8 && !fits(shown); length = Math.floor(length * 0.9))
    shown = lines.map((line) => excerpt(line, Math.max(8, Math.ceil((length * line.length) / text.length))))
  let { y } = box
  for (const line of shown) y = write(line, { x: box.x, y, width: box.width })
}
