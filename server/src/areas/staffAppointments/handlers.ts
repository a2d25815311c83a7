import { staffAppointments as calls } from '#contract/staffAppointments/calls'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { apiText } from '../../platform/texts'
import { cancelAppointment, deleteAppointment } from './changes'
import { filterChoices } from './filterChoices'
import { appointmentList, listAppointments } from './list'
import { listSource } from './listSource'
import { datesOfPeriod } from './period'
import { staffAppointment } from './staffAppointment'

export const staffAppointmentHandlers = handlers(calls, {
  list: async ({ query, scope }) => {
    const inScope = await scope()
    const dated = { ...query, ...(await datesOfPeriod(query, inScope)) }
    return listAppointments(dated, await listSource(query, inScope))
  },

  sheet: async ({ query, scope }) => {
    const inScope = await scope()
    const dated = { ...query, ...(await datesOfPeriod(query, inScope)) }
    const list = { query: dated, source: await listSource(query, inScope) }
    return exportFile(calls.sheet, query, { read: inBatches(appointmentList(list)) })
  },

  filters: async ({ scope }) => ({ data: await filterChoices(await scope()) }),

  show: async ({ params }) => ({ data: await staffAppointment(params.id) }),

  cancel: async ({ params }) => {
    await cancelAppointment(params.id)
    return { data: await staffAppointment(params.id) }
  },

  remove: async ({ params }) => {
    await deleteAppointment(params.id)
    return { message: apiText('done.deleted') }
  },
})
