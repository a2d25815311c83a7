import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { CENTER_TYPE, type CenterInput, labs } from '#contract/facilities/centers'
import type { QueryOf } from '#contract/kit/endpoint'
import { db } from '../../platform/context'
import { mapForeignKeyViolation } from '../../platform/database/constraintViolations'
import { containsText } from '../../platform/database/expressions'
import { readPage, type Slice } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import type { Handlers } from '../../platform/http/handlers'
import { orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { centers } from '../../schema/facilities'
import { owningHospitalOf } from '../../schema/owningHospital'
import { countryCodeOf } from '../reference'
import { removeClosedStaff, type staffOfCenter } from './centerStaff'
import { dependantsOfCenter, refuseWhileInUse } from './dependants'
import { openFile, removeFiles, saveFile } from './files'
import { checkLocation } from './location'
import { centerOrder, centerRow, readCenter, type SelectedCenter, selectCenters } from './readCenter'

const locationFields = { country: 'country_id', city: 'city_id' }

/**
 * Checks the location; the city of a radiology center is required where its country has any.
 * @throws Problem 422 on the country or city field
 */
async function checkCenterLocation(type: number, { country_id: country, city_id: city }: CenterInput): Promise<void> {
  if (type === CENTER_TYPE.radiology && country !== null) await countryCodeOf({ country, city }, locationFields)
  else await checkLocation({ country, city }, locationFields)
}

interface CenterKind {
  type: number
  create: Permission
  update: Permission
  staff: ReturnType<typeof staffOfCenter>
}

/** Returns the handlers of labs or of radiology centers, which are managed in the same way. */
export function centerHandlers({ type, create, update, staff }: CenterKind): Handlers<typeof labs> {
  async function lockCenter(id: number) {
    const [row] = await db().select().from(centers).where(eq(centers.id, id)).for('update')
    return orNotFound(row)
  }

  /**
   * Returns the list of centers that match a query.
   * @param inScope which of them the caller may see; expects `centers` in the statement
   */
  function centerList(query: Omit<QueryOf<typeof labs.list>, 'page' | 'limit'>, inScope: SQL) {
    const { q } = query
    const condition = and(
      eq(centers.type, type),
      inScope,
      q ? or(containsText(centers.name, q), containsText(centers.alternate_name, q)) : undefined,
    )
    const order = centerOrder()
    return {
      order,
      count: () => db().$count(centers, condition),
      rows: ({ after, limit, offset }: Slice) =>
        selectCenters().where(and(condition, after)).orderBy(order.by).limit(limit).offset(offset),
      toResponse: (rows: readonly SelectedCenter[]) => rows.map(centerRow),
    }
  }

  return {
    list: async ({ query, scope }) => readPage(query, centerList(query, await scope())),

    sheet: async ({ query, scope }) =>
      exportFile(labs.sheet, query, {
        read: inBatches(centerList(query, await scope())),
      }),

    show: async ({ params }) => ({ data: await readCenter(params.id) }),

    create: async ({ body, files }) => {
      const hospitalId = await owningHospitalOf(body.hospital_id, create)
      await checkCenterLocation(type, body)
      const agreementMediaId = await saveFile(files, 'agreement')
      const [row] = await db()
        .insert(centers)
        .values({ ...body, type, hospital_id: hospitalId, agreement_media_id: agreementMediaId })
        .returning({ id: centers.id })
      return { data: await readCenter(orNotFound(row).id) }
    },

    update: async ({ params, body }) => {
      const before = await lockCenter(params.id)
      const hospitalId = await owningHospitalOf(body.hospital_id, update, before.hospital_id)
      await checkCenterLocation(type, body)
      await db()
        .update(centers)
        .set({ ...body, hospital_id: hospitalId })
        .where(eq(centers.id, params.id))
      return { data: await readCenter(params.id) }
    },

    updateMedia: async ({ params, files }) => {
      const before = await lockCenter(params.id)
      const agreement = await saveFile(files, 'agreement')
      if (agreement) {
        await db().update(centers).set({ agreement_media_id: agreement }).where(eq(centers.id, params.id))
        await removeFiles([before.agreement_media_id])
      }
      return { data: await readCenter(params.id) }
    },

    media: async ({ params }) => openFile((await readCenter(params.id))[params.name]),

    remove: async ({ params }) => {
      const { agreement_media_id: agreementMediaId } = await lockCenter(params.id)
      await refuseWhileInUse(dependantsOfCenter(params.id))
      await removeClosedStaff(params.id)
      await mapForeignKeyViolation(db().delete(centers).where(eq(centers.id, params.id)), 'center')
      await removeFiles([agreementMediaId])
      return { message: apiText('done.deleted') }
    },

    staff: ({ params, query }) => staff.list(params.id, query),
    staffSheet: async ({ params, query }) => staff.sheet(params.id, query),
    candidates: ({ params, query }) => staff.candidates(params.id, params.role, query.q),
    addStaff: ({ params, body }) => staff.add(params.id, body),
    removeStaff: ({ params }) => staff.remove(params.id, params.userId),
  }
}
