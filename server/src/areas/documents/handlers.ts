import { sql } from 'drizzle-orm'
import { documents, patientDocuments } from '#contract/documents/calls'
import { handlers } from '../../platform/http/handlers'
import { documentList, isNewest, openDocument } from './list'
import { makeMissingDocuments } from './make'

export const documentHandlers = handlers(documents, {
  list: async ({ params }) => {
    const ofEpisode = sql`episodes.id = ${params.id}`
    await makeMissingDocuments(ofEpisode)
    return { data: await documentList(ofEpisode) }
  },
  file: ({ params, query }) => openDocument(params.id, query.language),
})

export const patientDocumentHandlers = handlers(patientDocuments, {
  list: async ({ scope }) => {
    const mine = sql`episodes.patient_id = ${scope()}`
    await makeMissingDocuments(mine)
    return { data: await documentList(sql`${mine} and ${isNewest}`) }
  },
  file: ({ params, query }) => openDocument(params.id, query.language),
})
