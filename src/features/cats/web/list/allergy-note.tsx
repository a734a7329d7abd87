import { Notice } from '#ui/notice.tsx'

/** Beside the breeds of a search for hypoallergenic cats. */
export function AllergyNote() {
  return (
    <Notice title="No cat is allergen-free">
      These breeds are reported to produce less Fel d 1, the main cat allergen, than others. Every cat
      produces some, and cats of the same breed differ widely, so spend time with the parents and the kitten
      before you decide.{' '}
      <a href="https://doi.org/10.1016/j.anai.2011.12.005" rel="noopener" className="link">
        What studies say
      </a>
    </Notice>
  )
}
