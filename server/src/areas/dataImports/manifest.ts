import { dataImports as calls } from '#contract/dataImports/calls'
import { db } from '../../platform/context'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { discardFile } from '../../platform/files/uncommitted'
import { handlers } from '../../platform/http/handlers'
import { callTransactionAfter } from '../../platform/http/perform'
import { apiText } from '../../platform/texts'
import { dataImports } from '../../schema/dataImports'
import { type AreaManifest, handledCalls } from '../manifest'
import { beginCheck, beginImport, beginUndo, decideRows, removeImport, stopStep } from './decide'
import { dataImportJobs, removeOldCells } from './jobs'
import { dataImportRules } from './policy'
import { problemsFile, readImportRows } from './readImportRows'
import { readImport, readImports } from './readImports'
import { type PreparedFile, prepareFile, receiveImport } from './receiveImport'
import { dataImportsRecords } from './records'
import { dataImportSources } from './sources'

const dataImportHandlers = handlers(calls, {
  list: async ({ query, scope }) => {
    const inScope = await scope()
    return {
      data: await readImports(inScope, { limit: query.limit, offset: pageOffset(query) }),
      meta: pageMeta(query, await db().$count(dataImports, inScope)),
    }
  },

  create: async ({ body, files }) => {
    let prepared: PreparedFile | undefined
    try {
      return await callTransactionAfter(
        async () => {
          prepared = await prepareFile(files)
          return prepared
        },
        async (file) => ({ data: await readImport(await receiveImport(body.hospital_id, file)) }),
      )
    } finally {
      if (prepared) await discardFile(prepared.file)
    }
  },

  show: async ({ params }) => ({ data: await readImport(params.id) }),

  check: async ({ params, body }) => {
    await beginCheck(params.id, body)
    return { data: await readImport(params.id) }
  },

  rows: ({ params, query }) => readImportRows(params.id, query),

  problems: ({ params }) => problemsFile(params.id),

  decide: async ({ params, body }) => {
    await decideRows(params.id, body)
    return { data: await readImport(params.id) }
  },

  start: async ({ params }) => {
    await beginImport(params.id)
    return { data: await readImport(params.id) }
  },

  stop: async ({ params }) => {
    await stopStep(params.id)
    return { data: await readImport(params.id) }
  },

  undo: async ({ params }) => {
    await beginUndo(params.id)
    return { data: await readImport(params.id) }
  },

  remove: async ({ params }) => {
    await removeImport(params.id)
    return { message: apiText('done.deleted') }
  },
})

export const dataImportsArea: AreaManifest = {
  name: 'dataImports',
  calls: [handledCalls('dataImports', calls, dataImportHandlers)],
  records: dataImportsRecords,
  rules: dataImportRules,
  sources: dataImportSources,
  retained: { import_cells: removeOldCells },
  jobs: dataImportJobs,
}
