import { and, asc, eq, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { hospitals as calls, type HospitalInput, type HospitalRow } from '#contract/facilities/hospitals'
import type { QueryOf } from '#contract/kit/endpoint'
import { caller, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { unlessUsed } from '../../platform/database/refusals'
import { handlers } from '../../platform/http/handlers'
import { found } from '../../platform/http/problem'
import { sheetOf } from '../../platform/sheets/sheet'
import { apiText } from '../../platform/texts'
import { optionOf } from '../clinics'
import { hospitals } from '../reference'
import { dependantsOfHospital, refuseWhileNeeded } from './dependants'
import { forgetFiles, keepFile, sendFile } from './files'
import { hospitalRow, readHospital, selectHospitals } from './hospitalAnswer'
import { forgetClosedMembers, hospitalStaff } from './hospitalStaff'
import { placeColumns } from './placeColumns'
import { checkPlace } from './places'
import { checkTree, lockTree, readTree, recheckMoved } from './tree'

/** As many as a person could belong to. */
const mostOwn = 500

function valuesOf(body: HospitalInput) {
  return {
    name: body.name,
    nameAr: body.name_ar,
    phone: body.phone,
    address: body.address,
    description: body.description,
    countryId: body.country,
    cityId: body.city,
    timeZone: body.time_zone,
    isHub: body.is_hub,
    restrictEpisodes: body.restrict_episodes,
    parentId: body.parent_id,
    contactName: body.c_name,
    contactPhone: body.c_phone,
    contactEmail: body.c_email,
  }
}

async function hold(id: number) {
  const [row] = await db().select().from(hospitals).where(eq(hospitals.id, id)).for('update')
  return found(row)
}

/** @param inScope which of them the caller may see; expects `hospitals` in the statement */
function listHospitals(query: QueryOf<typeof calls.list>, inScope: SQL) {
  const { q, is_hub: isHub, excludedIds = [] } = query
  const condition = and(
    inScope,
    q ? or(containsText(hospitals.name, q), containsText(hospitals.nameAr, q)) : undefined,
    isHub ? eq(hospitals.isHub, isHub === '1') : undefined,
    excludedIds.length > 0 ? notInArray(hospitals.id, excludedIds) : undefined,
  )
  return readPage(query, {
    count: () => db().$count(hospitals, condition),
    rows: (limit, offset) =>
      selectHospitals().where(condition).orderBy(asc(hospitals.name), asc(hospitals.id)).limit(limit).offset(offset),
    answer: hospitalRow,
  })
}

export const hospitalHandlers = handlers(calls, {
  list: async ({ query, scope }) => listHospitals(query, await scope()),

  sheet: async ({ query, scope }) => {
    const inScope = await scope()
    return sheetOf<HospitalRow>({
      title: 'sheet.hospitals',
      format: query.format,
      columns: [
        ...placeColumns,
        { header: 'sheet.type', value: (row) => apiText(row.is_hub ? 'hospital.hub' : 'hospital.spoke') },
        { header: 'sheet.country', value: ({ country }) => country.name },
        { header: 'sheet.city', value: ({ city }) => city?.name ?? null },
        { header: 'sheet.hub', value: ({ parent }) => parent?.name ?? null },
      ],
      read: (paging) => listHospitals({ ...query, ...paging }, inScope),
    })
  },

  show: async ({ params }) => ({ data: await readHospital(params.id) }),

  create: async ({ body, files }) => {
    await lockTree()
    await checkTree(body)
    await checkPlace(body, { country: 'country', city: 'city' })
    const [row] = await db()
      .insert(hospitals)
      .values({
        ...valuesOf(body),
        logoMediaId: await keepFile(files, 'logo'),
        agreementMediaId: await keepFile(files, 'agreement'),
      })
      .returning({ id: hospitals.id })
    return { data: await readHospital(found(row).id) }
  },

  update: async ({ params, body }) => {
    await lockTree()
    const before = await hold(params.id)
    await checkTree(body, before)
    await checkPlace(body, { country: 'country', city: 'city' })
    await db().update(hospitals).set(valuesOf(body)).where(eq(hospitals.id, params.id))
    await recheckMoved(before.parentId, body.parent_id)
    return { data: await readHospital(params.id) }
  },

  updateMedia: async ({ params, files }) => {
    const before = await hold(params.id)
    const logo = await keepFile(files, 'logo')
    const agreement = await keepFile(files, 'agreement')
    await db()
      .update(hospitals)
      .set({ logoMediaId: logo ?? before.logoMediaId, agreementMediaId: agreement ?? before.agreementMediaId })
      .where(eq(hospitals.id, params.id))
    await forgetFiles([logo ? before.logoMediaId : null, agreement ? before.agreementMediaId : null])
    return { data: await readHospital(params.id) }
  },

  media: async ({ params }) => sendFile((await readHospital(params.id))[params.name]),

  remove: async ({ params }) => {
    await lockTree()
    const { logoMediaId, agreementMediaId } = await hold(params.id)
    await refuseWhileNeeded(dependantsOfHospital(params.id))
    await forgetClosedMembers(params.id)
    await unlessUsed(db().delete(hospitals).where(eq(hospitals.id, params.id)), 'hospital')
    await forgetFiles([logoMediaId, agreementMediaId])
    return { message: apiText('done.deleted') }
  },

  tree: async ({ scope }) => ({ data: await readTree(await scope()) }),

  my: async ({ scope }) => {
    const id = scope()
    const { isSuperAdmin } = caller()
    const isMine = sql`${hospitals.id} in (select hospital_id from user_hospitals where user_id = ${id}
      union select hospital_id from user_roles where user_id = ${id})`
    const rows = await db()
      .select({ id: hospitals.id, name: hospitals.name, nameAr: hospitals.nameAr })
      .from(hospitals)
      .where(isSuperAdmin ? undefined : isMine)
      .orderBy(asc(hospitals.name), asc(hospitals.id))
      .limit(mostOwn)
    return { data: rows.map(optionOf) }
  },

  children: async ({ params }) => {
    const rows = await db()
      .select({ id: hospitals.id, name: hospitals.name, nameAr: hospitals.nameAr })
      .from(hospitals)
      .where(eq(hospitals.parentId, params.id))
      .orderBy(asc(hospitals.name), asc(hospitals.id))
      .limit(mostOwn)
    return { data: rows.map(optionOf) }
  },

  staff: ({ params, query }) => hospitalStaff.list(params.id, query),
  staffSheet: async ({ params, query }) => hospitalStaff.sheet(params.id, query.format),
  candidates: ({ params, query }) => hospitalStaff.candidates(params.id, params.roleCode, query.q),
  addStaff: ({ params, body }) => hospitalStaff.add(params.id, body),
  removeStaff: ({ params }) => hospitalStaff.remove(params.id, params.userId),
})
