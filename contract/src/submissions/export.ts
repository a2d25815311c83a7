import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Blob, filter } from '../kit/responses'
import { day, singleLine } from '../kit/values'

/** The export of the submissions to a form. */
export const submissionExport = area({
  sheet: {
    method: 'GET',
    path: '/api/admin/survey-instances/patients/export/{id}',
    permission: 'list-all-patients-survey-instances',
    summary:
      'The final submissions to all versions of a form as a workbook: a row for each, a column for each question of every version, and the codebook on the second worksheet',
    record: { kind: 'survey', param: 'id' },
    scope: 'submission',
    reads: { kind: 'submission', ids: 'data.id' },
    query: z.object({
      title: filter(singleLine(150)),
      /** Calendar days in the caller's time zone, both inclusive; neither in the future. */
      from: filter(day),
      to: filter(day),
    }),
    response: Blob,
  },
})
