import { outbox } from '#contract/outbox/calls'
import { readPage } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { outboxList } from '../../platform/mail/outbox'
import { sendsTexts, textOutboxList } from '../notifications'

export const outboxHandlers = handlers(outbox, {
  list: async ({ query }) => ({
    ...(await readPage(query, outboxList())),
    texts: sendsTexts(),
  }),

  sheet: async ({ query }) => exportFile(outbox.sheet, query, { read: inBatches(outboxList()) }),

  texts: ({ query }) => readPage(query, textOutboxList()),

  textsSheet: async ({ query }) => exportFile(outbox.textsSheet, query, { read: inBatches(textOutboxList()) }),
})
