import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { BlobResponse } from '#contract/kit/responses'
import type { CaseImage } from '#contract/rounds/images'
import { caller, context, db } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { openMedia } from '../../platform/files/media'
import { fieldProblem, notFound, orNotFound } from '../../platform/http/problem'
import { listed } from '../../platform/texts'
import { imageCopyFiles } from '../../schema/imaging'
import { roundCaseImages, roundCases, type StoredCase } from '../../schema/rounds'
import { TypeRow, typeJson, typeOf } from '../investigations'
import { readCases, readsSheet } from './caseRow'
import { lockCase, standingIn } from './cases'
import { changeAndPublish, lockState } from './state'

/** More than anybody chooses from. */
const most = 200

const ChoosableRow = z.strictObject({
  id: z.int(),
  copy_id: z.int(),
  investigation_id: z.int(),
  types: z.array(TypeRow),
  position: z.int().nullable(),
})

/** Returns the images that the caller can choose for a case: those that it has, and copies for rounds of orders that the caller opens. */
async function choosable(caseId: number) {
  const rows = await readJsonRows(
    ChoosableRow,
    sql`select copied.id, copied.copy_id, investigations.id as investigation_id, chosen.position, ${sql.raw(`(
        select json_agg(${typeJson} order by ordered.position) from investigation_order_types as ordered
          join investigation_types on investigation_types.id = ordered.type_id
          where ordered.investigation_id = investigations.id)`)} as types
      from round_cases join investigations on investigations.episode_id = round_cases.episode_id
      join image_copies as copies on copies.investigation_id = investigations.id and copies.purpose = 'rounds'
      join image_copy_files as copied on copied.copy_id = copies.id and copied.state = 'made'
      left join round_case_images as chosen on chosen.case_id = round_cases.id and chosen.image_id = copied.id
      where round_cases.id = ${caseId}
      order by chosen.position nulls last, copied.copy_id desc, copied.id limit ${most}`,
  )
  const orders = [...new Set(rows.map(({ investigation_id: id }) => id))]
  const { access } = context().platform
  const opened = await access.reachable('investigation', caller(), orders, ['list-investigation', 'show-investigation'])
  return rows.filter(({ position, investigation_id: id }) => position !== null || opened.has(String(id)))
}

/**
 * Returns a case that the caller prepares: who proposed it, or controls the round. It is locked until the transaction ends.
 * @throws Problem 404
 */
async function preparedCase(roundId: number, caseId: number): Promise<StoredCase> {
  await lockState(roundId)
  const { leads } = await standingIn(roundId)
  const found = await lockCase(roundId, caseId)
  if (!leads && found.proposed_by !== caller().id) throw notFound()
  return found
}

/** Returns the images that the caller can choose for the sheet of a case, those that it has first. @throws Problem 404 */
export async function caseImages(roundId: number, caseId: number): Promise<CaseImage[]> {
  const { leads } = await standingIn(roundId)
  const [found] = await readCases(sql`round_cases.round_id = ${roundId} and round_cases.id = ${caseId}`)
  if (!found || (!leads && found.proposed_by.id !== caller().id)) throw notFound()
  const rows = await choosable(caseId)
  return rows.map(({ types, position, ...row }) => ({
    ...row,
    name: listed(types.map((type) => typeOf(type).name)),
    is_chosen: position !== null,
  }))
}

/**
 * Chooses the images of the sheet of a case. Others than before need another look of the second person.
 * @throws Problem 404; 422 on images, also once the case was shown
 */
export async function chooseImages(roundId: number, caseId: number, images: readonly number[]): Promise<void> {
  const found = await preparedCase(roundId, caseId)
  if (found.was_shown) throw fieldProblem('images', 'roundCase.wasShown')
  if (new Set(images).size < images.length) throw fieldProblem('images', 'round.chosenTwice')
  const rows = await choosable(caseId)
  const possible = new Set(rows.map(({ id }) => id))
  if (!images.every((id) => possible.has(id))) throw fieldProblem('images', 'validation.invalidChoice')
  const before = rows.filter(({ position }) => position !== null).map(({ id }) => id)
  if (before.join() === images.join()) return
  await db().delete(roundCaseImages).where(eq(roundCaseImages.case_id, caseId))
  if (images.length > 0)
    await db()
      .insert(roundCaseImages)
      .values(images.map((image_id, index) => ({ case_id: caseId, image_id, position: index + 1 })))
  await db().update(roundCases).set({ checked_by: null, checked_at: null }).where(eq(roundCases.id, caseId))
  await changeAndPublish(roundId)
}

/** Opens an image of the sheet of a case as a picture. @throws Problem 404 for those who cannot open the sheet */
export async function openCaseImage(roundId: number, caseId: number, imageId: number): Promise<BlobResponse> {
  const standing = await standingIn(roundId)
  const [found] = await readCases(sql`round_cases.round_id = ${roundId} and round_cases.id = ${caseId}`)
  if (!found || !readsSheet(found, standing) || !found.images.includes(imageId)) throw notFound()
  const [row] = await db()
    .select({ picture: imageCopyFiles.picture_media_id })
    .from(imageCopyFiles)
    .where(eq(imageCopyFiles.id, imageId))
  const { picture } = orNotFound(row)
  if (picture === null) throw notFound()
  return openMedia(picture)
}
