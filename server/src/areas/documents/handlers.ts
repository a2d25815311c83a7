import { sql } from 'drizzle-orm'
import { documents, patientDocuments } from '#contract/documents/calls'
import { context } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { Problem } from '../../platform/http/problem'
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

/** A version that cannot be made hides none of the patient's other documents. */
function logUnlessProblem(error: unknown): void {
  if (error instanceof Problem) throw error
  context().platform.log.error({ err: error }, 'documents could not be made')
}

export const patientDocumentHandlers = handlers(patientDocuments, {
  list: async ({ scope }) => {
    const mine = sql`episodes.patient_id = ${scope()}`
    await makeMissingDocuments(mine).catch(logUnlessProblem)
    return { data: await documentList(sql`${mine} and ${isNewest}`) }
  },
  file: ({ params, query }) => openDocument(params.id, query.language),
})
