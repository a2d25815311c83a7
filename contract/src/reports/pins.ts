import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done, List, One } from '../kit/responses'
import { PinInput } from './input'
import { subjectShape } from './subject'

const Pin = z.object({ id: z.number(), ...subjectShape })
export type ReportPin = z.output<typeof Pin>

/** Reports on home pages. */
export const reportPins = area({
  list: {
    method: 'GET',
    path: '/api/admin/report-pins',
    permission: 'show-report',
    summary: 'The reports on my home page',
    shows: 'caller',
    scope: 'own',
    response: List(Pin),
  },
  create: {
    method: 'POST',
    path: '/api/admin/report-pins',
    permission: 'show-report',
    summary: 'Show the result of a report on my home page: 6 at most',
    body: PinInput,
    audit: { kind: 'reportPin', id: 'data.id' },
    response: One(Pin),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/report-pins/{id}',
    permission: 'show-report',
    summary: 'Remove a report from my home page',
    record: { kind: 'reportPin', param: 'id' },
    response: Done,
  },
})
