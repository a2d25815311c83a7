import { reports as calls } from '#contract/reports/calls'
import { reportExports } from '#contract/reports/exports'
import { reportLimits } from '#contract/reports/limits'
import { reportPins } from '#contract/reports/pins'
import { reportSchedules } from '#contract/reports/schedules'
import { reportTypes } from '#contract/reports/types'
import { handlers } from '../../platform/http/handlers'
import { apiText } from '../../platform/texts'
import { describeCatalogue } from './catalogue'
import { filterChoices } from './choices'
import { reportFile } from './exportRows'
import { cancelExport, exportState, openExport, startExport } from './exports'
import { fixedReports } from './fixed'
import { addPin, pinsOf, removePin } from './pins'
import { runFixed, runFixedDetails } from './runFixed'
import { runSaved } from './runSaved'
import { createReport, deleteReport, listReports, pageOfReports, readReport, updateReport } from './saved'
import { addSchedule, removeSchedule, renewSchedule, schedulesOf } from './schedules'
import { spoken } from './text'

export const reportHandlers = handlers(calls, {
  fixed: async ({ params, query: { page, limit, ...filters }, scope, http }) =>
    runFixed(params.type, { filters, paging: { page, limit }, inScope: await scope(), signal: http.disconnected }),

  fixedExport: async ({ params, query: { format, ...filters }, scope, http }) => {
    // A report shows what the caller's lists show, wherever they read reports.
    await scope()
    const subject = { type: params.type, report_id: null, filters }
    // A reader who takes the rows slowly does not keep one of the two connections for longer than the job of an export.
    const signal = AbortSignal.any([http.disconnected, AbortSignal.timeout(reportLimits.exportSeconds * 1000)])
    return reportFile({ subject, format, signal, seconds: reportLimits.seconds })
  },

  fixedDetails: async ({ params, query: { page, limit, ...filters }, scope, http }) =>
    runFixedDetails(params.type, params.modelId, {
      filters,
      paging: { page, limit },
      inScope: await scope(),
      signal: http.disconnected,
    }),

  types: async () => ({
    data: reportTypes.map((type) => ({
      type,
      title: spoken(fixedReports[type].title),
      description: spoken(fixedReports[type].description),
    })),
  }),

  choices: async ({ scope }) => ({ data: await filterChoices(await scope()) }),

  page: async ({ query, scope }) => pageOfReports(query, await scope()),

  list: async ({ scope }) => listReports(await scope()),

  show: async ({ params }) => ({ data: await readReport(params.id) }),

  create: async ({ body }) => ({ data: await readReport(await createReport(body)) }),

  update: async ({ params, body }) => {
    await updateReport(params.id, body)
    return { data: await readReport(params.id) }
  },

  remove: async ({ params }) => {
    await deleteReport(params.id)
    return { message: apiText('done.deleted') }
  },

  config: async () => ({ data: describeCatalogue() }),

  generate: async ({ params, query: filters, scope, http }) => {
    const { name, description, query } = await readReport(params.id)
    return runSaved({
      ...{
        name,
        description,
        query,
        filters,
        subject: `report ${params.id}`,
        most: reportLimits.rows,
        isStrict: false,
      },
      inScope: await scope(),
      signal: http.disconnected,
    })
  },

  preview: async ({ body: { query }, scope, http }) =>
    runSaved({
      ...{
        name: '',
        description: '',
        query,
        filters: {},
        subject: 'preview',
        most: reportLimits.previewRows,
        isStrict: true,
      },
      inScope: await scope(),
      signal: http.disconnected,
    }),
})

/** The background exports. */
export const reportExportHandlers = handlers(reportExports, {
  create: async ({ body }) => ({ data: await exportState(await startExport(body)) }),

  show: async ({ params }) => ({ data: await exportState(params.id) }),

  file: async ({ params }) => openExport(params.id),

  cancel: async ({ params }) => {
    await cancelExport(params.id)
    return { data: await exportState(params.id) }
  },
})

export const reportPinHandlers = handlers(reportPins, {
  list: async ({ scope }) => ({ data: await pinsOf(scope()) }),

  create: async ({ body }) => ({ data: await addPin(body) }),

  remove: async ({ params }) => {
    await removePin(params.id)
    return { message: apiText('done.deleted') }
  },
})

export const reportScheduleHandlers = handlers(reportSchedules, {
  list: async ({ scope }) => ({ data: await schedulesOf(scope()) }),

  create: async ({ body }) => ({ data: await addSchedule(body) }),

  renew: async ({ params }) => ({ data: await renewSchedule(params.id) }),

  remove: async ({ params }) => {
    await removeSchedule(params.id)
    return { message: apiText('done.deleted') }
  },
})
