/** Pictures of cats and parents as rows of `objects`, each with its own copy of an image. */
import { PICTURE_TYPE, toPicture } from '#features/uploads/api/index.ts'
import type { Picture } from '#features/uploads/contract.ts'
import { demoId } from '../ids.ts'
import { ORIGINAL_SIZE } from '../images.ts'
import type { DemoPicture } from '../pictures.ts'
import type { PlanContext } from './plan.ts'

/** Adds the pictures of the row `rowId`; returns what the row contains of them. Throws if there is no such image. */
export function addPictures(
  { plan, images, calendar }: PlanContext,
  { rowId, ownerId }: { rowId: string; ownerId: string },
  pictures: DemoPicture[],
): { pictures: Picture[]; images: string[] } {
  const added = pictures.map(({ name }) => {
    const image = images[name]
    if (!image) throw new Error(`There is no image ${name}; run: npm run demo:images`)
    const row = {
      id: demoId('object', rowId, name, image.version),
      ownerId,
      isPublic: true,
      contentType: PICTURE_TYPE,
      bytes: image.bytes,
      width: ORIGINAL_SIZE,
      height: ORIGINAL_SIZE,
      color: image.color,
      createdAt: calendar.moment(1, 12),
      attachedAt: calendar.moment(1, 12),
    }
    plan.objects.push(row)
    plan.imageFiles.push({ objectId: row.id, name })
    return toPicture(row)
  })
  return { pictures: added, images: added.map(({ url }) => url) }
}
