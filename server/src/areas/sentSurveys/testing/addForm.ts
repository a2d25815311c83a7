import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { SURVEY_STATUS, SURVEY_TYPE } from '#contract/surveys/codes'
import { readRows } from '../../../platform/database/rows'
import type { TestServer } from '../../../platform/testing/server'

const FormRow = z.strictObject({ id: z.int() })

/**
 * Stores a final form without questions, the current version of its line.
 * @param hospitalId null for all hospitals
 * @returns its id
 */
export async function addForm(
  { database, clock }: TestServer,
  hospitalId: number | null,
  title = 'Mood',
): Promise<number> {
  const at = clock.now().toISOString()
  const [row] = await readRows(
    FormRow,
    sql`with fresh as materialized (select nextval(pg_get_serial_sequence('surveys', 'id'))::integer as id)
      insert into surveys (id, line_id, version, title, title_ar, hospital_id, type, status, current, created_at, updated_at, published_at)
      overriding system value
      select id, id, 1, ${title}, 'المزاج', ${hospitalId}::integer, ${SURVEY_TYPE.general}, ${SURVEY_STATUS.final}, true,
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz from fresh
      returning id`,
    database,
  )
  if (!row) throw new Error('no form')
  return row.id
}
