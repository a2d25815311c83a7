import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { CenterInput, CenterRow, labs } from '#contract/facilities/centers'
import type { QueryOf } from '#contract/kit/endpoint'
import { hospitalInScope } from '../../platform/access/scope'
import { caller, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { unlessUsed } from '../../platform/database/refusals'
import type { Handlers } from '../../platform/http/handlers'
import { fieldProblem, found } from '../../platform/http/problem'
import { sheetOf } from '../../platform/sheets/sheet'
import { apiText } from '../../platform/texts'
import { centerRow, readCenter, selectCenters } from './centerAnswer'
import { forgetClosedStaff, type staffOfCenter } from './centerStaff'
import { dependantsOfCenter, refuseWhileNeeded } from './dependants'
import { forgetFiles, keepFile, sendFile } from './files'
import { placeColumns } from './placeColumns'
import { checkPlace } from './places'
import { centers } from './tables'

function valuesOf(body: CenterInput) {
  return {
    name: body.name,
    nameAr: body.name_ar,
    phone: body.phone,
    address: body.address,
    description: body.description,
    countryId: body.country_id,
    cityId: body.city_id,
    contactName: body.c_name,
    contactPhone: body.c_phone,
    contactEmail: body.c_email,
  }
}

const placeFields = { country: 'country_id', city: 'city_id' }

function checkPlaceOf(body: CenterInput): Promise<void> {
  return checkPlace({ country: body.country_id, city: body.city_id }, placeFields)
}

/** The hospitals of the caller in which they may do this, from the top of the tree. */
async function ownHospitals(permission: Permission): Promise<number[]> {
  const inScope = hospitalInScope(caller(), [permission], sql`hospitals.id`)
  const { rows } = await db().execute<{ id: number }>(sql`
    with mine as (select id, parent_id from hospitals where ${inScope})
    select id from mine order by parent_id in (select id from mine) nulls first, id`)
  return rows.map(({ id }) => id)
}

/** Whose staff keep the center: as chosen, where that is the caller's to choose; else as it is, or the caller's own. */
async function keeperOf(chosen: number | null, permission: Permission, before?: number | null) {
  if (chosen === before || (chosen === null && caller().isSuperAdmin)) return chosen
  if (chosen === null && before !== undefined) return before
  const own = await ownHospitals(permission)
  const keeper = chosen === null ? own[0] : own.find((id) => id === chosen)
  if (keeper === undefined) throw fieldProblem('hospital_id', 'validation.invalidLocation')
  return keeper
}

interface CenterKind {
  name: 'labs' | 'radiology'
  type: number
  create: Permission
  update: Permission
  staff: ReturnType<typeof staffOfCenter>
}

/** Labs and radiology centers are kept alike. */
export function centerHandlers({ name, type, create, update, staff }: CenterKind): Handlers<typeof labs> {
  async function hold(id: number) {
    const [row] = await db().select().from(centers).where(eq(centers.id, id)).for('update')
    return found(row)
  }

  /** @param inScope which of them the caller may see; expects `centers` in the statement */
  function listCenters(query: QueryOf<typeof labs.list>, inScope: SQL) {
    const { q } = query
    const condition = and(
      eq(centers.type, type),
      inScope,
      q ? or(containsText(centers.name, q), containsText(centers.nameAr, q)) : undefined,
    )
    return readPage(query, {
      count: () => db().$count(centers, condition),
      rows: (limit, offset) =>
        selectCenters().where(condition).orderBy(asc(centers.name), asc(centers.id)).limit(limit).offset(offset),
      answer: centerRow,
    })
  }

  return {
    list: async ({ query, scope }) => listCenters(query, await scope()),

    sheet: async ({ query, scope }) => {
      const inScope = await scope()
      return sheetOf<CenterRow>({
        title: `sheet.${name}`,
        format: query.format,
        columns: [
          ...placeColumns,
          { header: 'sheet.country', value: ({ country }) => country?.name ?? null },
          { header: 'sheet.city', value: ({ city }) => city?.name ?? null },
          { header: 'sheet.keeper', value: ({ hospital }) => hospital?.name ?? null },
        ],
        read: (paging) => listCenters({ ...query, ...paging }, inScope),
      })
    },

    show: async ({ params }) => ({ data: await readCenter(params.id) }),

    create: async ({ body, files }) => {
      const hospitalId = await keeperOf(body.hospital_id, create)
      await checkPlaceOf(body)
      const agreementMediaId = await keepFile(files, 'agreement')
      const [row] = await db()
        .insert(centers)
        .values({ ...valuesOf(body), type, hospitalId, agreementMediaId })
        .returning({ id: centers.id })
      return { data: await readCenter(found(row).id) }
    },

    update: async ({ params, body }) => {
      const before = await hold(params.id)
      const hospitalId = await keeperOf(body.hospital_id, update, before.hospitalId)
      await checkPlaceOf(body)
      await db()
        .update(centers)
        .set({ ...valuesOf(body), hospitalId })
        .where(eq(centers.id, params.id))
      return { data: await readCenter(params.id) }
    },

    updateMedia: async ({ params, files }) => {
      const before = await hold(params.id)
      const agreement = await keepFile(files, 'agreement')
      if (agreement) {
        await db().update(centers).set({ agreementMediaId: agreement }).where(eq(centers.id, params.id))
        await forgetFiles([before.agreementMediaId])
      }
      return { data: await readCenter(params.id) }
    },

    media: async ({ params }) => sendFile((await readCenter(params.id))[params.name]),

    remove: async ({ params }) => {
      const { agreementMediaId } = await hold(params.id)
      await refuseWhileNeeded(dependantsOfCenter(params.id))
      await forgetClosedStaff(params.id)
      await unlessUsed(db().delete(centers).where(eq(centers.id, params.id)), 'center')
      await forgetFiles([agreementMediaId])
      return { message: apiText('done.deleted') }
    },

    staff: ({ params, query }) => staff.list(params.id, query),
    staffSheet: async ({ params, query }) => staff.sheet(params.id, query.format),
    candidates: ({ params, query }) => staff.candidates(params.id, params.role, query.q),
    addStaff: ({ params, body }) => staff.add(params.id, body),
    removeStaff: ({ params }) => staff.remove(params.id, params.userId),
  }
}
