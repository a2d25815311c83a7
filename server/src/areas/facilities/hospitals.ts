import { and, eq, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { hospitals as calls, type HospitalInput } from '#contract/facilities/hospitals'
import type { QueryOf } from '#contract/kit/endpoint'
import { caller, db, now } from '../../platform/context'
import { mapForeignKeyViolation } from '../../platform/database/constraintViolations'
import { containsText, textArray } from '../../platform/database/expressions'
import { readPage, type Slice } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { hospitals } from '../../schema/facilities'
import { hospitalsOf } from '../../schema/memberships'
import { passManagementToParent } from '../users'
import { dependantsOfHospital, refuseWhileInUse } from './dependants'
import { openFile, removeFiles, saveFile } from './files'
import { hospitalStaff, removeClosedMembers } from './hospitalStaff'
import { checkLocation } from './location'
import {
  hospitalOrder,
  hospitalRow,
  readHospital,
  readNetwork,
  type SelectedHospital,
  selectHospitals,
} from './readHospital'
import { checkTree, lockTree, readTree, recheckAccessAfterMove } from './tree'

function valuesOf({ country, city, ...fields }: HospitalInput) {
  return { ...fields, country_id: country, city_id: city }
}

/**
 * Checks that only staff of the hospital itself lift the restriction of its episodes: those of hospitals above, whom it
 * excludes, would otherwise open them afterwards (decision 175).
 * @throws Problem 422 on `restrict_episodes`
 */
async function checkRestriction(input: HospitalInput, before: typeof hospitals.$inferSelect): Promise<void> {
  if (input.restrict_episodes || !before.restrict_episodes || caller().isSuperAdmin) return
  const { rows } = await db().execute(sql`select from hospital_grants(${caller().id}, ${textArray(['update-hospital'])})
    where root_id = ${before.id}`)
  if (rows.length === 0) throw fieldProblem('restrict_episodes', 'hospital.notLifted')
}

async function lockHospital(id: number) {
  const [row] = await db().select().from(hospitals).where(eq(hospitals.id, id)).for('update')
  return orNotFound(row)
}

/**
 * Returns the list of hospitals that match a query.
 * @param inScope which of them the caller may see; expects `hospitals` in the statement
 */
function hospitalList(query: Omit<QueryOf<typeof calls.list>, 'page' | 'limit'>, inScope: SQL) {
  const { q, is_hub: isHub, excludedIds = [] } = query
  const condition = and(
    inScope,
    q ? or(containsText(hospitals.name, q), containsText(hospitals.alternate_name, q)) : undefined,
    isHub ? eq(hospitals.is_hub, isHub === '1') : undefined,
    excludedIds.length > 0 ? notInArray(hospitals.id, excludedIds) : undefined,
  )
  const order = hospitalOrder()
  return {
    order,
    count: () => db().$count(hospitals, condition),
    rows: ({ after, limit, offset }: Slice) =>
      selectHospitals().where(and(condition, after)).orderBy(order.by).limit(limit).offset(offset),
    toResponse: (rows: readonly SelectedHospital[]) => rows.map(hospitalRow),
  }
}

export const hospitalHandlers = handlers(calls, {
  list: async ({ query, scope }) => readPage(query, hospitalList(query, await scope())),

  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, {
      read: inBatches(hospitalList(query, await scope())),
    }),

  show: async ({ params }) => ({ data: await readHospital(params.id) }),

  create: async ({ body, files }) => {
    await lockTree()
    await checkTree(body)
    await checkLocation(body, { country: 'country', city: 'city' })
    const [row] = await db()
      .insert(hospitals)
      .values({
        ...valuesOf(body),
        logo_media_id: await saveFile(files, 'logo'),
        agreement_media_id: await saveFile(files, 'agreement'),
        created_at: now(),
      })
      .returning({ id: hospitals.id })
    return { data: await readHospital(orNotFound(row).id) }
  },

  update: async ({ params, body }) => {
    await lockTree()
    const before = await lockHospital(params.id)
    await checkTree(body, before)
    await checkRestriction(body, before)
    await checkLocation(body, { country: 'country', city: 'city' })
    await db().update(hospitals).set(valuesOf(body)).where(eq(hospitals.id, params.id))
    await recheckAccessAfterMove(before.parent_id, body.parent_id)
    return { data: await readHospital(params.id) }
  },

  updateMedia: async ({ params, files }) => {
    const before = await lockHospital(params.id)
    const logo = await saveFile(files, 'logo')
    const agreement = await saveFile(files, 'agreement')
    await db()
      .update(hospitals)
      .set({ logo_media_id: logo ?? before.logo_media_id, agreement_media_id: agreement ?? before.agreement_media_id })
      .where(eq(hospitals.id, params.id))
    await removeFiles([logo ? before.logo_media_id : null, agreement ? before.agreement_media_id : null])
    return { data: await readHospital(params.id) }
  },

  media: async ({ params }) => openFile((await readHospital(params.id))[params.name]),

  remove: async ({ params }) => {
    await lockTree()
    const { logo_media_id: logoMediaId, agreement_media_id: agreementMediaId } = await lockHospital(params.id)
    await refuseWhileInUse(dependantsOfHospital(params.id))
    await removeClosedMembers(params.id)
    await passManagementToParent(params.id)
    await mapForeignKeyViolation(db().delete(hospitals).where(eq(hospitals.id, params.id)), 'hospital')
    await removeFiles([logoMediaId, agreementMediaId])
    return { message: apiText('done.deleted') }
  },

  tree: async ({ scope }) => ({ data: await readTree(await scope()) }),

  my: async ({ scope }) => {
    const isMine = sql`${hospitals.id} in (${hospitalsOf(scope())})`
    return { data: await readNetwork(caller().isSuperAdmin ? undefined : isMine) }
  },

  children: async ({ params }) => ({ data: await readNetwork(eq(hospitals.parent_id, params.id)) }),

  logo: async ({ params }) => {
    const { logo } = await readHospital(params.id)
    // A logo can also be a PDF.
    return openFile(logo?.content_type.startsWith('image/') ? logo : null)
  },

  staff: ({ params, query }) => hospitalStaff.list(params.id, query),
  staffSheet: async ({ params, query }) => hospitalStaff.sheet(params.id, query),
  candidates: ({ params, query }) => hospitalStaff.candidates(params.id, params.roleCode, query.q),
  addStaff: ({ params, body }) => hospitalStaff.add(params.id, body),
  removeStaff: ({ params }) => hospitalStaff.remove(params.id, params.userId),
})
