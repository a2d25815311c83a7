import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { mostSheetPatients, outage } from '#contract/outage/calls'
import { localTime } from '#contract/rules/wallClock'
import { auditRead } from '../../platform/audit/auditRead'
import { language } from '../../platform/context'
import { makeDocument } from '../../platform/documents/makeDocument'
import { handlers } from '../../platform/http/handlers'
import { callTransaction } from '../../platform/http/perform'
import { documentTexts, readSender } from '../documents'
import { bringUpToDate } from '../prescriptions'
import { addressOf } from './codes'
import { giversOf } from './givers'
import { readCode } from './readCode'
import { sheetContent } from './sheetContent'
import { readSheet } from './sheetData'

/** The first page, and for each patient what the most doses of a sheet fill. */
const mostPages = 1 + 4 * mostSheetPatients

export const outageHandlers = handlers(outage, {
  sheet: async ({ params, body, scope }) => {
    await bringUpToDate(
      sql`prescriptions.episode_id in (select id from episodes where hospital_id = ${params.id} and status = 0)`,
    )
    const inScope = await scope()
    // Its codes are stored before it is made, which takes seconds.
    const data = await callTransaction(() => readSheet(params.id, body.department_id, inScope))
    const { sender, logo } = await readSender()
    const content = sheetContent(data, { texts: documentTexts(language()), sender, addressOf })
    const { pdf } = await makeDocument(content, logo, mostPages)
    auditRead(
      'outage.sheet',
      'episode',
      data.patients.map(({ row }) => row.episode_id),
    )
    const { date, clock } = localTime(data.at, data.place.time_zone)
    return {
      fileName: `outage-sheet-${date}T${clock.replace(':', '-')}.pdf`,
      contentType: 'application/pdf',
      size: pdf.length,
      stream: Readable.from([pdf]),
    }
  },

  show: async ({ params }) => ({ data: await readCode(params.code) }),

  givers: async ({ params }) => ({ data: await giversOf(params.id) }),
})
