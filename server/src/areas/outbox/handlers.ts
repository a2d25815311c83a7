import { outbox } from '#contract/outbox/calls'
import { readPage } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { outboxList } from '../../platform/mail/outbox'

export const outboxHandlers = handlers(outbox, {
  list: ({ query }) => readPage(query, outboxList()),

  sheet: async ({ query }) => exportFile(outbox.sheet, query, { read: inBatches(outboxList()) }),
})
